import { ApiError } from '../base/apiError'
import type { Caller } from '../base/endpoint'

/** @throws ApiError forbidden unless id and username are the caller's */
export function refuseOthers(caller: Caller, claimed: { id?: string; username?: string }): void {
  const isOwnId = claimed.id === undefined || claimed.id === caller.uid
  const isOwnName = claimed.username === undefined || claimed.username === caller.email
  if (!isOwnId || !isOwnName) throw new ApiError('forbidden')
}
