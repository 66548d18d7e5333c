import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { wire, type FunctionName, type Request } from '../../domain/wire'
import { failureFromBody, unreachable, unreadable, type ApiFailure } from './failure'
import type { Identity } from './identityPort'

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

export type CallMeta = {
  /** When the request left and when its answer was there, by the device's clock as it goes now; for the clock offset. */
  sentAt: number
  receivedAt: number
  etag: string | null
  requestId?: string
}

/** An answer put into the cache by hand came by no call. */
export function isCallMeta(meta: unknown): meta is CallMeta {
  return typeof meta === 'object' && meta !== null && 'sentAt' in meta && 'receivedAt' in meta
}

/** The call of one cloud function, as its contract in domain/wire.ts says. */
export function callOf<N extends FunctionName>(
  name: N,
  request: Request<N>,
  options: Pick<Call, 'giveUpAfterMs' | 'outlivesPage'> = {},
): Call {
  const contract = wire[name]
  const query = contract.in === 'query' ? `?${queryString(request)}` : ''
  return {
    url: (apiBase) => `${apiBase}/${name}${query}`,
    method: contract.method,
    body: contract.in === 'body' ? request : undefined,
    ...options,
  }
}

function queryString(request: object): string {
  const present = Object.entries(request).filter(([, value]) => value !== undefined)
  return new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
}

/** Browsers refuse more than 64 KiB of requests that outlive their page. */
const LONGEST_KEPT_ALIVE = 30_000

export const baseQuery: BaseQueryFn<Call, unknown, ApiFailure, object, CallMeta> = async (call, api) => {
  const { identity, apiBase } = api.extra as ApiExtra
  const first = await send(call, apiBase, api.signal, () => identity.token(false))
  // An hour-old token looks like a log-out to the server; a fresh one settles which it is.
  if (first.error?.code === 'unauthenticated')
    return send(call, apiBase, api.signal, () => identity.token(true))
  return first
}

type Outcome = { data: unknown; meta: CallMeta; error?: undefined } | { error: ApiFailure; meta?: CallMeta }

async function send(
  call: Call,
  apiBase: string,
  signal: AbortSignal,
  token: () => Promise<string | null>,
): Promise<Outcome> {
  let leftAt: number
  let response: Response
  let body: unknown
  try {
    const bearer = await token()
    const text = call.body === undefined ? undefined : JSON.stringify(call.body)
    // A token that had to be fetched is no part of the way.
    leftAt = performance.now()
    response = await fetch(call.url(apiBase), {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: text,
      cache: 'no-store',
      keepalive: call.outlivesPage && (text?.length ?? 0) < LONGEST_KEPT_ALIVE,
      signal: call.giveUpAfterMs
        ? AbortSignal.any([signal, AbortSignal.timeout(call.giveUpAfterMs)])
        : signal,
    })
    body = await readJson(response)
  } catch {
    return { error: unreachable }
  }
  const requestId = response.headers.get('x-request-id') ?? undefined
  const receivedAt = Date.now()
  // By the steady clock: the other one may have been set while the call was on its way.
  const sentAt = receivedAt - (performance.now() - leftAt)
  const meta = { sentAt, receivedAt, etag: response.headers.get('etag'), requestId }
  if (!response.ok) return { error: failureFromBody(body, requestId), meta }
  if (call.expects && body !== undefined && !call.expects(body)) return { error: unreachable, meta }
  return body === undefined ? { error: unreadable(requestId), meta } : { data: body, meta }
}

/** Undefined for a body that is not JSON: a proxy's page, say. A body that breaks off throws. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
