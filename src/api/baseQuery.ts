import { createAction } from '@reduxjs/toolkit'
import { retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import type { FunctionName, Request } from '../../domain/wire'
import { appWire } from '../../domain/wire/app'
import type { Contract } from '../../domain/wire/contract'
import { functionAddress } from './addresses'
import { exchange, type Exchange } from './exchange'
import {
  failureFromBody,
  failureOf,
  loggedOff,
  mayPass,
  stripped,
  unreachable,
  unreadable,
  unsent,
  type ApiFailure,
} from './failure'
import type { Identity } from './identityPort'
import { takePrefetched } from './prefetch'
import { termsOf, type Terms } from './terms'

export type ApiExtra = {
  identity: Identity
  apiBase: string
  /** In milliseconds; one per retry. */
  repeatAfterMs?: readonly number[]
}

export type Call = {
  url: (apiBase: string) => string
  method: 'GET' | 'POST'
  body?: unknown
  terms: Terms
  /** Sends with `keepalive`. */
  outlivesPage?: true
  /** Detects a cached copy that the service worker returned for another request. */
  expects?: (body: unknown) => boolean
}

/** Server time and device times, in milliseconds. */
export type Told = Pick<Exchange, 'sentAt' | 'receivedAt'> & { serverTime: number }

/** Dispatched for every answer with a server time; the clock offset is computed from it. */
export const timeTold = createAction<Told>('api/timeTold')

export type CallMeta = { etag: string | null; requestId?: string }

/** @throws if the function's contract is not loaded */
export function callOf<N extends FunctionName>(
  name: N,
  request: Request<N>,
  contract: Pick<Contract, 'method' | 'in'> | undefined = (
    appWire as Partial<Record<FunctionName, Contract>>
  )[name],
): Call {
  if (contract === undefined) throw new Error(`${name} has no contract yet.`)
  return {
    url: (apiBase) => functionAddress(apiBase, name, contract.in === 'query' ? request : {}),
    method: contract.method,
    body: contract.in === 'body' ? request : undefined,
    terms: termsOf(name, contract.method),
  }
}

/** Characters. Browsers refuse more than 64 KiB of pending keepalive requests. */
const LONGEST_KEPT_ALIVE = 30_000

const REPEAT_AFTER_MS = [500, 2_000]
const PATIENCE_MS = 8_000

type Base = BaseQueryFn<Call, unknown, ApiFailure, object, CallMeta>

/** Retries the call if its terms allow (terms.ts). */
export const baseQuery: Base = (call, api, options) => {
  const { repeatAfterMs = REPEAT_AFTER_MS } = api.extra as ApiExtra
  const startedAt = performance.now()
  let waitMs = 0
  const repeated = retry(authorized, {
    retryCondition(error, _call, { attempt }) {
      const failure = failureOf(error)
      const planned = repeatAfterMs[attempt - 1]
      // RTK Query refetches when the page is online again.
      if (planned === undefined || globalThis.navigator?.onLine === false || !mayRepeat(call, failure))
        return false
      waitMs = Math.max(planned, failure.retryAfterMs ?? 0)
      return performance.now() - startedAt + waitMs <= PATIENCE_MS
    },
    backoff: () => new Promise((resolve) => setTimeout(resolve, waitMs)),
  })
  return repeated(call, api, options)
}

function mayRepeat({ terms: { repeats } }: Call, failure: ApiFailure): boolean {
  if (repeats === 'never' || failure.code === 'unauthenticated') return false
  return failure.code === 'rate_limited' || (repeats === 'anyway' && mayPass(failure))
}

const authorized: Base = async (call, api) => {
  const { identity } = api.extra as ApiExtra
  const first = await send(call, api, () => identity.token(false))
  // An expired token looks like a logout; a fresh one tells the two apart.
  if (first.error?.code !== 'unauthenticated') return first
  let fresh: string | null = null
  const second = await send(call, api, async () => (fresh = await identity.token(true)))
  if (second.error?.code === 'unauthenticated' && fresh !== null) await identity.refused(fresh)
  return second
}

type Outcome = { data: unknown; meta: CallMeta; error?: undefined } | { error: ApiFailure; meta?: CallMeta }

async function send(
  call: Call,
  { extra, signal, dispatch }: BaseQueryApi,
  token: () => Promise<string | null>,
): Promise<Outcome> {
  let url: string
  let request: ReturnType<typeof requestOf>
  try {
    url = call.url((extra as ApiExtra).apiBase)
    request = requestOf(call)
  } catch (error) {
    console.error('Not sent:', error)
    return { error: unsent }
  }
  let answered: Exchange | null
  try {
    answered = await within(call.terms.endsAfterMs, signal, async (ending) => {
      const bearer = await token()
      if (bearer === null) return null
      const prefetched = call.method === 'GET' ? takePrefetched(url, bearer) : undefined
      return prefetched ?? exchange(url, bearer, { ...request, signal: ending })
    })
  } catch {
    return { error: unreachable }
  }
  if (answered === null) return { error: loggedOff }
  const { response, text, sentAt, receivedAt } = answered
  const body = readJson(text)
  const requestId = response.headers.get('x-request-id') ?? undefined
  const meta = { etag: response.headers.get('etag'), requestId }
  if (!response.ok) return { error: failureFrom(response, body), meta }
  if (call.expects && body !== undefined && !call.expects(body)) return { error: unreachable, meta }
  if (body === undefined) return { error: unreadable(requestId), meta }
  const serverTime = timeIn(body)
  if (!Number.isNaN(serverTime)) dispatch(timeTold({ serverTime, sentAt, receivedAt }))
  return { data: body, meta }
}

function requestOf({ method, body, outlivesPage }: Call) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return {
    method,
    headers: text === undefined ? undefined : { 'content-type': 'application/json' },
    body: text,
    keepalive: outlivesPage && (text?.length ?? 0) < LONGEST_KEPT_ALIVE,
  }
}

/**
 * Rejects after a timeout or when the caller aborts.
 * @throws whatever the work throws, or a timeout error
 */
async function within<T>(
  ms: number,
  caller: AbortSignal,
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, ms)
  caller.addEventListener('abort', end)
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('It took too long.')))
  })
  try {
    return await Promise.race([work(ending.signal), ended])
  } finally {
    clearTimeout(timer)
    caller.removeEventListener('abort', end)
  }
}

function failureFrom({ headers }: Response, body: unknown): ApiFailure {
  const failure = failureFromBody(body, headers.get('x-request-id') ?? undefined)
  if (failure.details?.noToken) return stripped
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isNaN(seconds) ? failure : { ...failure, retryAfterMs: seconds * 1_000 }
}

function timeIn(body: unknown): number {
  const { serverNow } = (body ?? {}) as { serverNow?: unknown }
  return typeof serverNow === 'string' ? Date.parse(serverNow) : Number.NaN
}

/** Returns undefined for a proxy's error page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
