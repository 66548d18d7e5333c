import { ApiError } from '../base/apiError'
import type { Caller } from '../base/endpoint'

/**
 * Whether an id or a username in a request is the caller's own.
 * @throws ApiError forbidden
 */
export function refuseOthers(caller: Caller, claimed: { id?: string; username?: string }): void {
  const isOwnId = claimed.id === undefined || claimed.id === caller.uid
  const isOwnName = claimed.username === undefined || claimed.username === caller.email
  if (!isOwnId || !isOwnName) throw new ApiError('forbidden')
}
