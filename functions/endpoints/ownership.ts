import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import { ApiError } from '../base/apiError'
import type { Caller } from '../base/endpoint'

/** @throws ApiError forbidden unless id and username are the caller's */
export function refuseOthers(caller: Caller, claimed: { id?: string; username?: string }): void {
  const isOwnId = claimed.id === undefined || claimed.id === caller.uid
  const isOwnName = claimed.username === undefined || claimed.username === caller.email
  if (!isOwnId || !isOwnName) throw new ApiError('forbidden')
}

/** @throws ApiError recent_login_required unless the password was entered within five minutes */
export function requireRecentLogin({ loggedInAt = 0 }: Caller, now: number): void {
  if (now - loggedInAt > RECENT_LOGIN_SECONDS * 1000) throw new ApiError('recent_login_required')
}
