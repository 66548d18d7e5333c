import type { FunctionName, Request } from '../../domain/wire'
import type { Answered, Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { Rule } from '../guards/limits'

/** All that the server knows of one function; what it takes and answers is its contract (domain/wire.ts). */
export type CloudFunction<N extends FunctionName> = {
  /** What it is for, in one sentence: in the description of the interface. */
  summary: string
  /** How often one user may ask it, together with all that have the same rule. */
  limit: Rule
  /** Whether it hears of a caller who hangs up: it asks others on their behalf, which can be left undone. */
  hearsOfLeaving?: true
  /** An answer that succeeds but is not final: 202 instead of 200. */
  isPending?: (answer: Answered<N>) => boolean
  answer: (deps: Deps, caller: Caller, request: Request<N>, gone?: AbortSignal) => Promise<Answered<N>>
}
