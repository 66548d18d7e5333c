import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const logOutEverywhere: CloudFunction<'logOutEverywhere'> = {
  summary: 'Ends every login of the caller, on every device.',
  limit: userRules.accounts,
  answer: async ({ identity, clock }, { uid }) => {
    await identity.endLogins(uid)
    return { loggedOutAt: new Date(clock.now()).toISOString() }
  },
}
