import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'

/** Ends every login of the caller. */
export function logOutEverywhere({ identity, clock }: Deps): Endpoint<'logOutEverywhere'> {
  return async ({ uid }) => {
    await identity.endLogins(uid)
    return { loggedOutAt: new Date(clock.now()).toISOString() }
  }
}
