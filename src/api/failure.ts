import * as z from 'zod/mini'
import { ErrorBody, type ErrorCode, type ErrorDetails } from '../../domain/base/errors'

/**
 * Why a call has no answer: a code of the server's closed list, or one of the client's own three.
 * `unsent`: the request never left as it should. `unreadable`: an answer came and is not one of ours. `unreachable`: none
 * came; the request may have been carried out all the same.
 */
export type FailureCode = ErrorCode | 'unsent' | 'unreadable' | 'unreachable'

export type ApiFailure = {
  code: FailureCode
  message: string
  /** For a report to us; absent when the server was not reached. */
  requestId?: string
  details?: ErrorDetails
  /** The server asks for this wait before the next try. */
  retryAfterMs?: number
}

export const unreachable: ApiFailure = {
  code: 'unreachable',
  message: 'The server cannot be reached. Check your connection and try again.',
}

/** What the server would answer to a call that no login vouches for. */
export const loggedOff: ApiFailure = { code: 'unauthenticated', message: 'Please log in again.' }

/** A fault of the page itself, before anything was sent. */
export const unsent: ApiFailure = {
  code: 'unsent',
  message: 'This page could not make the request. Reload the page and try again.',
}

/** The server was asked without the login that this page had sent along. */
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

/** Whether nobody of ours has answered: a gateway's page says as little about the server as silence does. */
export function isUnanswered({ code }: ApiFailure): boolean {
  return code === 'unsent' || code === 'unreadable' || code === 'unreachable'
}

/** Whether the same call may fare better a little later, or after a login. */
export function mayPass(failure: ApiFailure): boolean {
  const codes: FailureCode[] = ['unavailable', 'internal', 'rate_limited', 'unauthenticated']
  return isUnanswered(failure) || codes.includes(failure.code)
}

function isFailure(error: unknown): error is ApiFailure {
  return (
    typeof error === 'object' && error !== null && 'code' in error && 'message' in error && !('name' in error)
  )
}
