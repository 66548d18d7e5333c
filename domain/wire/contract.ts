import type * as z from 'zod/mini'
import type { ErrorCode } from '../base/errors'

export type Contract = {
  method: 'GET' | 'POST'
  /** With `query`, the body is empty. */
  in: 'query' | 'body'
  request: z.ZodMiniType
  answer: z.ZodMiniType
  /** Rejects revoked tokens, at the cost of a call to the identity provider */
  checksRevocation?: true
  errors: readonly ErrorCode[]
}
