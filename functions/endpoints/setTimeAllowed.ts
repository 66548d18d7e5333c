import type { Deps } from '../deps'
import { findUser, userRecord } from '../accounts/userRecord'
import type { Endpoint } from '../base/endpoint'

/** Keeps the time that the caller's tests have; one that is under way keeps its own. */
export function setTimeAllowed(deps: Deps): Endpoint<'setTimeAllowed'> {
  return async ({ uid }, { timeFactor }) => {
    const user = await findUser(deps, uid)
    await deps.store.users.allowTime(uid, timeFactor)
    return userRecord(deps, { ...user, timeFactor })
  }
}
