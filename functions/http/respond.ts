import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { errors, type ErrorBody } from '../../domain/base/errors'
import { counters } from '../base/counters'
import { ApiError, RateLimited, Unavailable } from '../base/apiError'
import { describeError, isUnreachable } from '../base/describeError'
import type { LineSubjects } from '../base/log'
import { unlessAborted } from '../base/rounds'

/** Adding headers to a finished Response is slower. */
export class JsonAnswer {
  constructor(
    readonly text: string,
    readonly status: number,
    readonly headers?: Readonly<Record<string, string>>,
  ) {}
}

/**
 * Logs one line without personal data except daily pseudonyms (base/subjects.ts).
 * Generates its own request id, because a client's could be anything.
 * @param name for the log; never taken from the request
 */
export async function respond(
  { log, name }: { log: Logger; name: string },
  work: (subjects: LineSubjects) => Promise<Response | JsonAnswer>,
): Promise<Response> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  const subjects: LineSubjects = {}
  const answer = await work(subjects).catch((error: unknown) => {
    const answered = apiErrorOf(error)
    logError(log, { requestId, function: name }, { error, answered })
    return errorAnswer(answered, requestId)
  })
  const response = responseOf(answer, requestId)
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

function responseOf(answer: Response | JsonAnswer, requestId: string): Response {
  const own = { 'x-request-id': requestId, 'cache-control': 'no-store' }
  if (answer instanceof JsonAnswer) {
    const { text, status, headers } = answer
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers, ...own } })
  }
  answer.headers.set('x-request-id', requestId)
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', own['cache-control'])
  return answer
}

function errorAnswer(error: ApiError, requestId: string): JsonAnswer {
  const { code, message, details } = error
  const body: ErrorBody = { error: { code, message, requestId, details } }
  const headers =
    error instanceof RateLimited ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return new JsonAnswer(JSON.stringify(body), errors[code].status, headers)
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
