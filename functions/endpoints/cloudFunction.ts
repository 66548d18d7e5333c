import type { FunctionName, Request } from '../../domain/wire'
import type { Answered, Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { Rule } from '../guards/limits'

/** The server's side of a function; its request and answer are in domain/wire.ts. */
export type CloudFunction<N extends FunctionName> = {
  /** For the API description */
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
