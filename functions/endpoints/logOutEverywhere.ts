import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const logOutEverywhere: CloudFunction<'logOutEverywhere'> = {
  summary: 'Ends every login of the caller, on every device.',
  limit: userRules.accounts,
  answer: async ({ identity, clock, store }, { uid, loggedInAt = 0 }, { earlier }) => {
    // Ours first: whoever holds an older token writes no more, even where the provider cannot be asked.
    await store.users.endLogins(uid, new Date(earlier ? loggedInAt : clock.now()))
    if (earlier) identity.forgetTokens(uid, loggedInAt)
    else await identity.endLogins(uid)
    return { loggedOutAt: new Date(clock.now()).toISOString() }
  },
}
