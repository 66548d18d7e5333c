import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const logOutEverywhere: CloudFunction<'logOutEverywhere'> = {
  summary: 'Ends every login of the caller, on every device.',
  limit: userRules.accounts,
  answer: async ({ identity, clock, store }, { uid, loggedInAt = 0 }, { earlier }) => {
    // First in the database, so older tokens can't write even if the provider is unreachable.
    await store.users.endLogins(uid, new Date(earlier ? loggedInAt : clock.now()))
    if (earlier) identity.forgetTokens(uid, loggedInAt)
    else await identity.endLogins(uid)
    return { loggedOutAt: new Date(clock.now()).toISOString() }
  },
}
