import { errors } from '../../domain/base/errors'
import { ApiError } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import { IdentityGone, type Identity } from './identity'

export type IsDeleted = (uid: string) => Promise<boolean>

/** Looks accounts up only after an empty answer, 403 or 404, which saves other requests the query. */
export function tellingDeleted<Asked extends [Caller, ...unknown[]], Answer>(
  isDeleted: IsDeleted,
  work: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => {
    const [caller] = asked
    try {
      const answer = await work(...asked)
      const isNothing = answer === null || (Array.isArray(answer) && answer.length === 0)
      if (!isNothing || !(await isDeleted(caller.uid))) return answer
    } catch (error) {
      const isMissing = error instanceof ApiError && [403, 404].includes(errors[error.code].status)
      if (!isMissing || !(await isDeleted(caller.uid))) throw error
    }
    throw new ApiError('deleted')
  }
}

export function knowingDeleted(isDeleted: IsDeleted, identity: Identity): Identity {
  return {
    ...identity,
    verify: (token, options) =>
      identity.verify(token, options).catch(async (error: unknown) => {
        if (error instanceof IdentityGone && (await isDeleted(error.uid))) throw new ApiError('deleted')
        throw error
      }),
  }
}
