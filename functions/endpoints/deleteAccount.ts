import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import { deleteAccount as deleteOf } from '../accounts/deleteAccount'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { Endpoint } from '../base/endpoint'
import { refuseOthers } from './ownership'

/** Deletes the caller's account, if they have just given their password; a repeat changes nothing more. */
export function deleteAccount(deps: Deps): Endpoint<'deleteAccount'> {
  return async (caller, { id, username }) => {
    refuseOthers(caller, { id, username })
    const { loggedInAt = 0 } = caller
    const now = deps.clock.now()
    if (now - loggedInAt > RECENT_LOGIN_SECONDS * 1000) throw new ApiError('recent_login_required')
    await deleteOf(deps, caller.uid)
    return { deletedAt: new Date(now).toISOString() }
  }
}
