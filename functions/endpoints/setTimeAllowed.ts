import { findUser, userRecord } from '../accounts/userRecord'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Doesn't affect open attempts. */
export const setTimeAllowed: CloudFunction<'setTimeAllowed'> = {
  summary: 'Keeps the time that the caller’s tests have from their next start on.',
  limit: userRules.changes,
  answer: async (deps, { uid }, { timeFactor }) => {
    const user = await findUser(deps, uid)
    await deps.store.users.allowTime(uid, timeFactor)
    return userRecord(deps, { ...user, timeFactor })
  },
}
