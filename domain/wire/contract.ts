import type * as z from 'zod/mini'
import type { ErrorCode } from '../base/errors'

/** How a function is called, what it takes, what it answers, and which errors it has of its own. */
export type Contract = {
  method: 'GET' | 'POST'
  /** Where the request travels. An empty body goes with a query. */
  in: 'query' | 'body'
  request: z.ZodMiniType
  answer: z.ZodMiniType
  /** Whether a revoked token is refused even where that costs a look-up at the identity provider. */
  checksRevocation?: true
  errors: readonly ErrorCode[]
}
