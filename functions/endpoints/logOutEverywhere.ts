import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const logOutEverywhere: CloudFunction<'logOutEverywhere'> = {
  summary: 'Ends every login of the caller, on every device.',
  limit: userRules.accounts,
  answer: async ({ identity, clock, store }, { uid }) => {
    // Ours first: whoever holds an older token writes no more, even where the provider cannot be asked.
    await store.users.endLogins(uid, new Date(clock.now()))
    await identity.endLogins(uid)
    return { loggedOutAt: new Date(clock.now()).toISOString() }
  },
}
