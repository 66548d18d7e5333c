import { findUser } from '../accounts/userRecord'
import { practiceList } from '../exams/practice/practiceList'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getPractices: CloudFunction<'getPractices'> = {
  summary: 'What the caller can practice passage by passage, and what of it they have begun.',
  limit: userRules.practiceLists,
  answer: async (deps, { uid }) => practiceList(deps, uid, (await findUser(deps, uid)).paid),
}
