import type * as z from 'zod/mini'
import { errors, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetails,
    options?: ErrorOptions,
  ) {
    super(errors[code].message, options)
    this.name = 'ApiError'
  }
}

export class RateLimited extends ApiError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited')
  }
}

export function rateLimited(ms: number): RateLimited {
  return new RateLimited(Math.ceil(ms / 1_000))
}

export class BadRequest extends ApiError {
  constructor(reason: string) {
    super('bad_request')
    this.message = `${this.message} ${reason}`
  }

  /** Names the place of the first error, never its value. */
  static of(error: z.core.$ZodError): BadRequest {
    const [issue] = error.issues
    if (issue?.code === 'unrecognized_keys') return new BadRequest('It has a key that is not known.')
    return new BadRequest(`See: ${issue?.path.map(String).join('.') || 'the whole of it'}.`)
  }
}

/** Also labels of a metric */
export const parts = ['database', 'identity provider', 'card provider', 'content', 'clock'] as const
export type Part = (typeof parts)[number]

/** Details go to the log only. */
export class Unavailable extends ApiError {
  constructor(
    readonly part: Part,
    options?: ErrorOptions,
  ) {
    super('unavailable', undefined, options)
  }
}

/** @throws ApiError no_record, deleted */
export function requireAccount<User extends { deletedAt: Date | null }>(user: User | undefined): User {
  if (user === undefined) throw new ApiError('no_record')
  if (user.deletedAt !== null) throw new ApiError('deleted')
  return user
}
