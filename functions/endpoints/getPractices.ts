import { findUser } from '../accounts/userRecord'
import { practiceList } from '../exams/practice/practiceList'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getPractices: CloudFunction<'getPractices'> = {
  summary:
    'What the caller can practice passage by passage, what they have begun of it, and what came of it.',
  limit: userRules.practiceLists,
  answer: async (deps, { uid }, { timeZone = 'UTC' }) =>
    practiceList(deps, uid, (await findUser(deps, uid)).paid, timeZone),
}
