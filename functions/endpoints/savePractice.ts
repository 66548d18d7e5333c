import { keepPracticeActs } from '../exams/practice/keepActs'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const savePractice: CloudFunction<'savePractice'> = {
  summary: 'Stores acts in a practice, each once; none is refused.',
  limit: userRules.saves,
  answer: async (deps, { uid }, batch) => ({
    ...(await keepPracticeActs(deps, uid, batch)),
    serverNow: new Date(deps.clock.now()).toISOString(),
  }),
}
