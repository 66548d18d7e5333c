import type * as z from 'zod/mini'
import { ApiError } from './apiError'

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
