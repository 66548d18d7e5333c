import { findUser } from '../accounts/userRecord'
import { KnownAddends, progressOf } from '../exams/progress'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** What attempts add never changes, so it is kept for all that this process answers. */
const known = new KnownAddends()

export const getProgress: CloudFunction<'getProgress'> = {
  summary: 'What the caller’s attempts come to, those whose results were shown.',
  limit: userRules.progress,
  answer: async (deps, { uid }) => {
    await findUser(deps, uid)
    return progressOf(deps, known, uid)
  },
}
