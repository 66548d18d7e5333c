import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { FunctionName, Request } from '../../domain/wire'
import { appWire } from '../../domain/wire/app'
import type { Contract } from '../../domain/wire/contract'
import { functionAddress } from './addresses'
import { exchange, type Exchange } from './exchange'
import { failureFromBody, loggedOff, unreachable, unreadable, type ApiFailure } from './failure'
import type { Identity } from './identityPort'
import { takePrefetched } from './prefetch'

/** What the store lends to every call. */
export type ApiExtra = { identity: Identity; apiBase: string }

/** One HTTP request of the product; `giveUpAfterMs` only where a repeat is harmless. */
export type Call = {
  url: (apiBase: string) => string
  method: 'GET' | 'POST'
  body?: unknown
  giveUpAfterMs?: number
  /** Goes on when the page is closed meanwhile. */
  outlivesPage?: true
  /** Whether this answer is the one asked for; a kept copy that stood in for the server's may be another. */
  expects?: (body: unknown) => boolean
}

export type CallOptions = Pick<Call, 'giveUpAfterMs' | 'outlivesPage'>

export type CallMeta = Pick<Exchange, 'sentAt' | 'receivedAt'> & {
  etag: string | null
  requestId?: string
}

/** An answer put into the cache by hand came by no call. */
export function isCallMeta(meta: unknown): meta is CallMeta {
  return typeof meta === 'object' && meta !== null && 'sentAt' in meta && 'receivedAt' in meta
}

/** The contract that the app has from the start; undefined for a function that only one page calls. */
export function contractOf(name: FunctionName): Contract | undefined {
  const contracts: Partial<Record<FunctionName, Contract>> = appWire
  return contracts[name]
}

/** The call of one cloud function, as its contract in domain/wire.ts says. */
export function callOf<N extends FunctionName>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
  contract: Pick<Contract, 'method' | 'in'> | undefined = contractOf(name),
): Call {
  if (contract === undefined) throw new Error(`${name} has no contract yet.`)
  return {
    url: (apiBase) => functionAddress(apiBase, name, contract.in === 'query' ? request : {}),
    method: contract.method,
    body: contract.in === 'body' ? request : undefined,
    ...options,
  }
}

/** Browsers refuse more than 64 KiB of requests that outlive their page. */
const LONGEST_KEPT_ALIVE = 30_000

export const baseQuery: BaseQueryFn<Call, unknown, ApiFailure, object, CallMeta> = async (call, api) => {
  const { identity, apiBase } = api.extra as ApiExtra
  const first = await send(call, apiBase, api.signal, () => identity.token(false))
  // An hour-old token looks like a log-out to the server; a fresh one settles which it is.
  if (first.error?.code !== 'unauthenticated') return first
  let fresh: string | null = null
  const second = await send(call, apiBase, api.signal, async () => (fresh = await identity.token(true)))
  if (second.error?.code === 'unauthenticated' && fresh !== null) await identity.refused(fresh)
  return second
}

type Outcome = { data: unknown; meta: CallMeta; error?: undefined } | { error: ApiFailure; meta?: CallMeta }

async function send(
  call: Call,
  apiBase: string,
  signal: AbortSignal,
  token: () => Promise<string | null>,
): Promise<Outcome> {
  let answered: Exchange
  try {
    const bearer = await token()
    if (bearer === null) return { error: loggedOff }
    const url = call.url(apiBase)
    const prefetched = call.method === 'GET' ? takePrefetched(url, bearer) : undefined
    answered = await (prefetched ?? exchange(url, bearer, requestOf(call, signal)))
  } catch {
    return { error: unreachable }
  }
  const { response, text, sentAt, receivedAt } = answered
  const body = readJson(text)
  const requestId = response.headers.get('x-request-id') ?? undefined
  const meta = { sentAt, receivedAt, etag: response.headers.get('etag'), requestId }
  if (!response.ok) return { error: failureFromBody(body, requestId), meta }
  if (call.expects && body !== undefined && !call.expects(body)) return { error: unreachable, meta }
  return body === undefined ? { error: unreadable(requestId), meta } : { data: body, meta }
}

function requestOf({ method, body, outlivesPage, giveUpAfterMs }: Call, signal: AbortSignal) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return {
    method,
    headers: text === undefined ? undefined : { 'content-type': 'application/json' },
    body: text,
    keepalive: outlivesPage && (text?.length ?? 0) < LONGEST_KEPT_ALIVE,
    signal: giveUpAfterMs ? AbortSignal.any([signal, AbortSignal.timeout(giveUpAfterMs)]) : signal,
  }
}

/** Undefined for a body that is not JSON: a proxy's page, say. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
