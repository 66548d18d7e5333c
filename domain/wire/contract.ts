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

const contract =
  (method: Contract['method'], place: Contract['in']) =>
  <Asked extends z.ZodMiniType, Answered extends z.ZodMiniType>(
    request: Asked,
    answer: Answered,
    errors: readonly ErrorCode[],
  ) => ({ method, in: place, request, answer, errors })

export const get = contract('GET', 'query')
export const post = contract('POST', 'body')
export const postQuery = contract('POST', 'query')

export const checkingRevocation = <Given extends Contract>(given: Given) => ({
  ...given,
  checksRevocation: true as const,
})
