import { findUser } from '../accounts/userRecord'
import { KnownAddends, progressOf } from '../exams/progress'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Cached for the process, because an attempt's part never changes. */
const known = new KnownAddends()

export const getProgress: CloudFunction<'getProgress'> = {
  summary: 'What the caller’s attempts come to, those whose results were shown.',
  limit: userRules.progress,
  answer: async (deps, { uid }) => {
    await findUser(deps, uid)
    return progressOf(deps, known, uid)
  },
}
