import type { UnknownAction } from '@reduxjs/toolkit'
import type { api } from '../../../src/api/api'
import type { ApiFailure } from '../../../src/api/failure'

type Endpoint = keyof typeof api.endpoints

const queries: readonly Endpoint[] = ['getUserById', 'getAttempt', 'getPassage', 'getPaymentStatus']

function event(
  endpointName: Endpoint,
  requestStatus: string,
  originalArgs: unknown,
  payload?: unknown,
  told: object = {},
): UnknownAction {
  const kind = queries.includes(endpointName) ? 'executeQuery' : 'executeMutation'
  return {
    type: `api/${kind}/${requestStatus}`,
    payload,
    meta: {
      requestId: 'request',
      requestStatus,
      fulfilledTimeStamp: 0,
      arg: { endpointName, originalArgs },
      ...told,
    },
  }
}

/** RTK Query's actions, which are the machines' events. */
export const apiEvents = {
  pending: (name: Endpoint, request: unknown) => event(name, 'pending', request),
  fulfilled: (name: Endpoint, request: unknown, answer: unknown, at = 0) =>
    event(name, 'fulfilled', request, answer, { fulfilledTimeStamp: at }),
  rejected: (name: Endpoint, request: unknown, failure?: ApiFailure) =>
    event(name, 'rejected', request, failure),
  /** A request that joins one under way. */
  joined: (name: Endpoint, request: unknown) =>
    event(name, 'rejected', request, undefined, { condition: true }),
}
