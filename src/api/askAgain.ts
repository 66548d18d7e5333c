import type { Request } from '../../domain/wire'
import type { AppThunk } from '../redux/types'
import { api } from './api'
import { ask } from './call'
import { failureOf } from './failure'

/** Asks again for whatever is on screen and could not be had for want of a login; after a log-out nothing is. */
export const askAgain = (): AppThunk => (dispatch, getState) => {
  const { queries, subscriptions } = getState().api
  for (const [key, query] of Object.entries(queries)) {
    if (!query || !subscriptions[key] || failureOf(query.error).code !== 'unauthenticated') continue
    // Each by its name, and with the request that it was asked with.
    const endpoint = api.endpoints[query.endpointName as 'getAttempt']
    void dispatch(ask(endpoint, query.originalArgs as unknown as Request<'getAttempt'>))
  }
}
