import type { Deps } from '../deps'
import { findUser, userRecord } from '../accounts/userRecord'
import type { Endpoint } from '../base/endpoint'
import { refuseOthers } from './ownership'

/** The caller's own record, under the address of their login: it may have been corrected since. */
export function getUserById(deps: Deps): Endpoint<'getUserById'> {
  return async (caller, { id }) => {
    refuseOthers(caller, { id })
    const { uid } = caller
    const user = await findUser(deps, uid)
    const username = caller.email || user.username
    if (username !== user.username) await deps.store.users.rename(uid, username)
    return userRecord(deps, { ...user, username })
  }
}
