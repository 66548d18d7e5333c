import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { errors, type ErrorBody } from '../../domain/errors'
import { countRequest } from '../metrics/counters'
import { ApiError, RateLimited } from './apiError'
import { describeFault, isUnreachable } from './faults'

/**
 * Runs the work of one request and answers in its place when it throws. Every answer has a request id and, unless it
 * says otherwise, is not stored; every request leaves one line in the log, which says nothing about who asked or for
 * what. The id is always ours: one that came with the request could be anybody's text, and need not be unique.
 * @param name what the log calls this kind of request; never taken from the request itself
 */
export async function answering(
  { log, name }: { log: Logger; name: string },
  work: () => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  const response = await work().catch((error: unknown) => {
    if (!(error instanceof ApiError)) log.error({ requestId, function: name, faults: describeFault(error) })
    return errorResponse(refusalOf(error), requestId)
  })
  response.headers.set('x-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  const ms = performance.now() - startedAt
  countRequest(name, response.status, ms)
  log.info({ requestId, function: name, status: response.status, ms: Math.round(ms) })
  return response
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(isUnreachable(error) ? 'unavailable' : 'internal')
}

function errorResponse(error: ApiError, requestId: string): Response {
  const { code, message, details } = error
  const body: ErrorBody = { error: { code, message, requestId, details } }
  const headers =
    error instanceof RateLimited ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return Response.json(body, { status: errors[code].status, headers })
}
