import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { errors, type ErrorBody } from '../../domain/base/errors'
import { counters } from '../base/counters'
import { ApiError, RateLimited, Unavailable } from '../base/apiError'
import { describeError, isUnreachable } from '../base/describeError'
import type { LineSubjects } from '../base/log'
import { unlessAborted } from '../base/rounds'

/**
 * Logs one line without personal data except daily pseudonyms (base/subjects.ts).
 * Generates its own request id, because a client's could be anything.
 * @param name for the log; never taken from the request
 */
export async function respond(
  { log, name }: { log: Logger; name: string },
  work: (subjects: LineSubjects) => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  const subjects: LineSubjects = {}
  const response = await work(subjects).catch((error: unknown) => {
    const answered = apiErrorOf(error)
    logError(log, { requestId, function: name }, { error, answered })
    return errorAnswer(answered, requestId)
  })
  response.headers.set('x-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  const ms = performance.now() - startedAt
  counters.requests.inc({ function: name, status: response.status })
  counters.requestSeconds.observe({ function: name }, ms / 1000)
  log.info({ requestId, function: name, status: response.status, ms: Math.round(ms), ...subjects })
  return response
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return isUnreachable(error) ? new Unavailable('database', { cause: error }) : new ApiError('internal')
}

type Thrown = { error: unknown; answered: ApiError }

function logError(
  log: Logger,
  line: { requestId: string; function: string },
  { error, answered }: Thrown,
): void {
  const isOurs = !(error instanceof ApiError)
  if (answered instanceof Unavailable) {
    const { part, cause } = answered
    counters.unavailable.inc({ part })
    const faults = cause === undefined ? undefined : describeError(cause)
    log[isOurs ? 'error' : 'warn']({ event: 'unavailable', part, ...line, faults })
  } else if (isOurs) log.error({ ...line, faults: describeError(error) })
}

function errorAnswer(error: ApiError, requestId: string): Response {
  const { code, message, details } = error
  const body: ErrorBody = { error: { code, message, requestId, details } }
  const headers: Record<string, string> =
    error instanceof RateLimited ? { 'retry-after': String(error.retryAfterSeconds) } : {}
  return Response.json(body, { status: errors[code].status, headers })
}

const PATIENCE_MS = 2_500
const KEPT_MS = 1_000

/**
 * At most one check a second, however many probes come; answers within 2.5 s.
 * @param check rejects when something is missing
 */
export function createReadiness(check: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  let last: { at: number; outcome: Promise<void> } | null = null

  async function ask(): Promise<void> {
    underWay ??= check().finally(() => (underWay = null))
    const done = underWay.then(() => true)
    if (await unlessAborted(done, AbortSignal.timeout(PATIENCE_MS))) return
    throw new Error(`No answer within ${PATIENCE_MS} ms.`)
  }

  return () => {
    const now = performance.now()
    if (last && now - last.at < KEPT_MS) return last.outcome
    last = { at: now, outcome: ask() }
    return last.outcome
  }
}
