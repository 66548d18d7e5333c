import { explainPractice as explain } from '../exams/practice/keepActs'
import { practiceOnWire } from '../exams/practice/practiceOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Acts that come with it are stored first. */
export const explainPractice: CloudFunction<'explainPractice'> = {
  summary: 'Explains a question of a practice, or all of them and ends it.',
  limit: userRules.explanations,
  answer: async (deps, { uid }, request) => {
    const { practice, ...settled } = await explain(deps, uid, request)
    return { ...(await practiceOnWire(deps, practice)), ...settled }
  },
}
