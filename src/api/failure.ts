import * as z from 'zod/mini'
import { ErrorBody, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

/**
 * Why a call has no answer: a code of the server's closed list, or one of the client's own two.
 * `unreadable`: an answer came and does not fit its schema. `unreachable`: none came; the request may have been
 * carried out all the same.
 */
export type FailureCode = ErrorCode | 'unreadable' | 'unreachable'

export type ApiFailure = {
  code: FailureCode
  message: string
  /** For a report to us; absent when the server was not reached. */
  requestId?: string
  details?: ErrorDetails
}

export const unreachable: ApiFailure = {
  code: 'unreachable',
  message: 'The server cannot be reached. Check your connection and try again.',
}

/** What the server would answer to a call that no login vouches for. */
export const loggedOff: ApiFailure = { code: 'unauthenticated', message: 'Please log in again.' }

export function unreadable(requestId?: string): ApiFailure {
  return {
    code: 'unreadable',
    message: 'The server sent an unexpected response. Reload the page and try again.',
    requestId,
  }
}

/** An error of a newer server, whose code this page does not know: its sentence is still to be read. */
const UnknownError = z.object({ error: z.object({ message: z.string().check(z.minLength(1)) }) })

/** The failure that an HTTP answer tells; anything that is not our error body is unreadable. */
export function failureFromBody(body: unknown, requestId?: string): ApiFailure {
  const parsed = ErrorBody.safeParse(body)
  if (parsed.success) return parsed.data.error
  const unknown = UnknownError.safeParse(body)
  const { message } = unknown.success ? unknown.data.error : unreadable()
  return { ...unreadable(requestId), message }
}

/** The failure in what a call of RTK Query rejects with; its own faults in between count as unreadable answers. */
export function failureOf(error: unknown): ApiFailure {
  return isFailure(error) ? error : unreadable()
}

function isFailure(error: unknown): error is ApiFailure {
  return (
    typeof error === 'object' && error !== null && 'code' in error && 'message' in error && !('name' in error)
  )
}
