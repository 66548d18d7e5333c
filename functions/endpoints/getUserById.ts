import { findUser, userRecord } from '../accounts/userRecord'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Under the address of their login, which may have been corrected since. */
export const getUserById: CloudFunction<'getUserById'> = {
  summary: 'The caller’s record.',
  limit: userRules.lookUps,
  answer: async (deps, caller, { id }) => {
    refuseOthers(caller, { id })
    const { uid } = caller
    const user = await findUser(deps, uid)
    const username = caller.email || user.username
    if (username !== user.username) await deps.store.users.rename(uid, username, caller.loggedInAt)
    return userRecord(deps, { ...user, username })
  },
}
