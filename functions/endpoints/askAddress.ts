import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import { ApiError } from '../base/apiError'
import { requireAccount } from '../base/requireAccount'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Requires a recent password entry. */
export const askAddress: CloudFunction<'askAddress'> = {
  summary:
    'Allows the caller’s login to change to an address, once the identity provider’s link was opened there.',
  limit: userRules.accounts,
  answer: async ({ store, clock }, { uid, loggedInAt = 0 }, { username }) => {
    requireAccount(await store.users.login(uid))
    const now = clock.now()
    if (now - loggedInAt > RECENT_LOGIN_SECONDS * 1000) throw new ApiError('recent_login_required')
    await store.users.allowAddress(uid, username.toLowerCase())
    return { askedAt: new Date(now).toISOString() }
  },
}
