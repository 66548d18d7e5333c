import { errors, type ErrorCode, type ErrorDetails } from '../../domain/errors'

/** A refusal with a code of the closed list; `handle` turns it into its status and body. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetails,
  ) {
    super(errors[code].message)
    this.name = 'ApiError'
  }
}

/** Enough for now; the answer says when to ask again. */
export class RateLimited extends ApiError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited')
  }
}
