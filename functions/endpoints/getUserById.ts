import type { Deps } from '../deps'
import { findUser, userRecord } from '../exams/userRecord'
import type { Endpoint } from '../http/endpoint'
import { refuseOthers } from './ownership'

/** The caller's own record. */
export function getUserById(deps: Deps): Endpoint<'getUserById'> {
  return async (caller, { id }) => {
    refuseOthers(caller, { id })
    return userRecord(deps, await findUser(deps, id))
  }
}
