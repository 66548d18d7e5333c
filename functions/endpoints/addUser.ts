import type { Deps } from '../deps'
import { findUser, userRecord } from '../accounts/userRecord'
import type { Endpoint } from '../base/endpoint'
import { refuseOthers } from './ownership'

/** Creates the caller's record with Test 1 paid, whatever the request claims; a repeat answers the stored one. */
export function addUser(deps: Deps): Endpoint<'addUser'> {
  return async (caller, { id, username }) => {
    refuseOthers(caller, { id, username })
    const createdAt = new Date(deps.clock.now())
    await deps.store.transaction(async ({ users }) => {
      if (!(await users.insert({ id, username, createdAt }))) return
      await users.grant({ userId: id, testNumbers: [1], source: 'registration', grantedAt: createdAt })
    })
    return userRecord(deps, await findUser(deps, id))
  }
}
