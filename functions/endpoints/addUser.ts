import { findUser, userRecord } from '../accounts/userRecord'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Grants test 1, whatever the request claims. */
export const addUser: CloudFunction<'addUser'> = {
  summary: 'Makes the caller’s record; a repeat answers the one that is there.',
  limit: userRules.changes,
  answer: async (deps, caller, { id, username }) => {
    refuseOthers(caller, { id, username })
    const createdAt = new Date(deps.clock.now())
    await deps.store.transaction(async ({ users }) => {
      if (!(await users.insert({ id, username, createdAt }))) return
      await users.grant({ userId: id, testNumbers: [1], source: 'registration', grantedAt: createdAt })
    })
    return userRecord(deps, await findUser(deps, id))
  },
}
