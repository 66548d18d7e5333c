import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import { deleteAccount as deleteOf } from '../accounts/deleteAccount'
import { ApiError } from '../base/apiError'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Requires a recent password entry. */
export const deleteAccount: CloudFunction<'deleteAccount'> = {
  summary: 'Deletes the caller’s account for good, the login with it; a repeat changes nothing more.',
  limit: userRules.accounts,
  answer: async (deps, caller, { id, username }) => {
    refuseOthers(caller, { id, username })
    const { loggedInAt = 0 } = caller
    const now = deps.clock.now()
    if (now - loggedInAt > RECENT_LOGIN_SECONDS * 1000) throw new ApiError('recent_login_required')
    await deleteOf(deps, caller.uid)
    return { deletedAt: new Date(now).toISOString() }
  },
}
