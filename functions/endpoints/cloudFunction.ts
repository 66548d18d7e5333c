import type { FunctionName, Request } from '../../domain/wire'
import type { Answered, Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { Rule } from '../guards/limits'
import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import { ApiError } from '../base/apiError'

/** The server's side of a function; its request and answer are in domain/wire.ts. */
export type CloudFunction<N extends FunctionName> = {
  summary: string
  /** Functions with the same rule count together. */
  limit: Rule
  /** Whether to abort when the client disconnects */
  hearsOfLeaving?: true
  /** Answers 202 instead of 200. */
  isPending?: (answer: Answered<N>) => boolean
  answer: (deps: Deps, caller: Caller, request: Request<N>, gone?: AbortSignal) => Promise<Answered<N>>
}

export type CloudFunctions = { readonly [N in FunctionName]: CloudFunction<N> }

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
