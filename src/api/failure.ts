import * as z from 'zod/mini'
import { ErrorBody, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

/**
 * `unsent`: the request never left. `unreadable`: unknown answer format. `unreachable`: no answer; the server may still
 * have carried it out.
 */
export type FailureCode = ErrorCode | 'unsent' | 'unreadable' | 'unreachable'

export type ApiFailure = {
  code: FailureCode
  message: string
  /** Absent if the server was not reached. */
  requestId?: string
  details?: ErrorDetails
  retryAfterMs?: number
}

export const unreachable: ApiFailure = {
  code: 'unreachable',
  message: 'The server cannot be reached. Check your connection and try again.',
}

export const loggedOff: ApiFailure = { code: 'unauthenticated', message: 'Please log in again.' }

export const unsent: ApiFailure = {
  code: 'unsent',
  message: 'This page could not make the request. Reload the page and try again.',
}

/** A proxy removed the request's authorization header. */
export const stripped: ApiFailure = {
  code: 'unsent',
  message:
    'A proxy, VPN or filter removes your login on its way to us. Switch it off or use another network.',
}

export function unreadable(requestId?: string): ApiFailure {
  return {
    code: 'unreadable',
    message: 'The server sent an unexpected response. Reload the page and try again.',
    requestId,
  }
}

/** Error codes of newer servers, whose messages can still be shown. */
const UnknownError = z.object({ error: z.object({ message: z.string().check(z.minLength(1)) }) })

/** Returns `unreadable` unless the body is one of the server's errors. */
export function failureFromBody(body: unknown, requestId?: string): ApiFailure {
  const parsed = ErrorBody.safeParse(body)
  if (parsed.success) return parsed.data.error
  const unknown = UnknownError.safeParse(body)
  const { message } = unknown.success ? unknown.data.error : unreadable()
  return { ...unreadable(requestId), message }
}

/** Unknown errors become `unreadable`. */
export function failureOf(error: unknown): ApiFailure {
  return isFailure(error) ? error : unreadable()
}

/** A gateway's error page counts as no answer. */
export function isUnanswered({ code }: ApiFailure): boolean {
  return code === 'unsent' || code === 'unreadable' || code === 'unreachable'
}

/** Whether a retry may succeed, now or after a login. */
export function mayPass(failure: ApiFailure): boolean {
  const codes: FailureCode[] = ['unavailable', 'internal', 'rate_limited', 'unauthenticated']
  return isUnanswered(failure) || codes.includes(failure.code)
}

function isFailure(error: unknown): error is ApiFailure {
  return (
    typeof error === 'object' && error !== null && 'code' in error && 'message' in error && !('name' in error)
  )
}
