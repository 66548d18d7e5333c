import { findUser } from '../accounts/userRecord'
import { notebookOf } from '../exams/notebook'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getNotebook: CloudFunction<'getNotebook'> = {
  summary: 'The caller’s notes on the questions of all their attempts.',
  limit: userRules.lookUps,
  answer: async (deps, { uid }) => notebookOf(deps, uid, (await findUser(deps, uid)).paid),
}
