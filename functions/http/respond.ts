import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { errors, type ErrorBody } from '../../domain/base/errors'
import { countRequest, countUnavailable } from '../base/counters'
import { ApiError, RateLimited, Unavailable } from '../base/apiError'
import { describeFault, isUnreachable } from '../base/describeError'

/** What became of a request's time, as far as it is known: in ms. */
export type Spent = { waitingMs: number }

/**
 * Runs the work of one request and answers in its place when it throws. Every answer has a request id and, unless it
 * says otherwise, is not stored; every request leaves one line in the log, which says nothing about who asked or for
 * what. The id is always ours: one that came with the request could be anybody's text, and need not be unique.
 * @param name what the log calls this kind of request; never taken from the request itself
 */
export async function respond(
  { log, name }: { log: Logger; name: string },
  work: (spent: Spent) => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  const spent = { waitingMs: 0 }
  const response = await work(spent).catch((error: unknown) => {
    const refusal = refusalOf(error)
    logFault(log, { requestId, function: name }, { error, refusal })
    return errorResponse(refusal, requestId)
  })
  response.headers.set('x-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  const ms = performance.now() - startedAt
  countRequest(name, response.status, ms)
  const waitedMs = Math.round(spent.waitingMs) || undefined
  log.info({ requestId, function: name, status: response.status, ms: Math.round(ms), waitedMs })
  return response
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return isUnreachable(error) ? new Unavailable('database', { cause: error }) : new ApiError('internal')
}

type Faulty = { error: unknown; refusal: ApiError }

/** Why we could not do what was asked: a part that is away, with its reason, or a fault of ours. */
function logFault(
  log: Logger,
  line: { requestId: string; function: string },
  { error, refusal }: Faulty,
): void {
  const isOurs = !(error instanceof ApiError)
  if (refusal instanceof Unavailable) {
    const { part, cause } = refusal
    countUnavailable(part)
    const faults = cause === undefined ? undefined : describeFault(cause)
    log[isOurs ? 'error' : 'warn']({ event: 'unavailable', part, ...line, faults })
  } else if (isOurs) log.error({ ...line, faults: describeFault(error) })
}

function errorResponse(error: ApiError, requestId: string): Response {
  const { code, message, details } = error
  const body: ErrorBody = { error: { code, message, requestId, details } }
  const headers =
    error instanceof RateLimited ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return Response.json(body, { status: errors[code].status, headers })
}
