import { errors, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

/** `handle` turns it into a response. */
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
