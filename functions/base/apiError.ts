import { errors, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

/** An error with a code of the closed list; `handle` turns it into its status and body. */
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

/** Enough for now; the answer says when to ask again. */
export class RateLimited extends ApiError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited')
  }
}

/** Enough for so many ms. */
export function rateLimited(ms: number): RateLimited {
  return new RateLimited(Math.ceil(ms / 1_000))
}

/** The parts that a request may need and not reach; a metric's label. */
export const parts = ['database', 'identity provider', 'card provider', 'content', 'clock'] as const
export type Part = (typeof parts)[number]

/** A part that is needed does not answer. The caller hears no more than that; the log is told which, and why. */
export class Unavailable extends ApiError {
  constructor(
    readonly part: Part,
    options?: ErrorOptions,
  ) {
    super('unavailable', undefined, options)
  }
}
