import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { ClientReport } from '../../../domain/clientReports'
import { wire, type FunctionName } from '../../../domain/wire'
import type { Caller } from '../../../functions/base/endpoint'
import { arbitraryOf, type Known } from './arbitraryOf'
import { brokenBody, mutated, textOf } from './mutations'

/** Readable, so that a failing one can be repeated by hand. */
export type FuzzRequest = {
  kind: 'fits' | 'mutated' | 'broken' | 'misplaced' | 'unknown caller'
  method: string
  path: string
  authorization: string | null
  contentType: string | null
  headers?: Record<string, string>
  body: string | Uint8Array | null
}

type Options = {
  known: Known
  token: string
}

/** Requests that fit the contract, and others that break it. */
export function requestsTo(name: FunctionName, { known, token }: Options): fc.Arbitrary<FuzzRequest> {
  const contract = wire[name]
  const fitting = arbitraryOf(contract.request, known)
  const base = { method: contract.method, authorization: `Bearer ${token}`, contentType: 'application/json' }

  const asked = (kind: FuzzRequest['kind']) => (value: unknown) => fc.constant(requestOf(kind, value))
  const requestOf = (kind: FuzzRequest['kind'], value: unknown): FuzzRequest =>
    contract.in === 'body'
      ? { kind, ...base, path: `/api/${name}`, body: textOf(value) }
      : { kind, ...base, path: `/api/${name}?${queryOf(value)}`, body: null }

  const fits = fitting.chain(asked('fits'))
  const broken = brokenBody(fitting.map(textOf)).map((body): FuzzRequest => ({
    ...requestOf('broken', {}),
    body,
    method: 'POST',
  }))
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 6, arbitrary: mutated(fitting).chain(asked('mutated')) },
    {
      weight: 1,
      arbitrary: contract.in === 'body' ? broken : fc.tuple(fits, brokenQuery).map(withBrokenQuery),
    },
    { weight: 1, arbitrary: fc.tuple(fits, misplacing).map(([request, change]) => change(request)) },
    { weight: 1, arbitrary: fc.tuple(fits, strangers).map(([request, change]) => change(request)) },
  )
}

/** Deletions requested by the owners and by another; an account is gone after the first. */
export function deletions({ leavers, known, token }: Options & { leavers: readonly Caller[] }) {
  return fc.constantFrom(...leavers).chain(({ uid, email }) => {
    const own = `${uid}:${email}`
    const theirs = { ...known, id: [uid], username: [email] }
    return fc
      .constantFrom(own, own, own, token)
      .chain((by) => requestsTo('deleteAccount', { known: theirs, token: by }))
  })
}

export function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encodeURIComponent(textOf(value))
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const text = (each: unknown) => (typeof each === 'string' ? each : textOf(each))
  return new URLSearchParams(entries.map(([key, each]) => [key, text(each)])).toString()
}

const brokenQuery = fc.constantFrom(
  (query: string) => `${query}&${query}`,
  (query: string) => `${query}&%00=%00`,
  (query: string) => query.replaceAll('=', '=%ff%fe'),
  (query: string) => query.replaceAll('=', '=%'),
  (query: string) => `${query}&__proto__=1&constructor=2`,
  (query: string) => query.replaceAll('=', '%3D'),
  (query: string) => `${query}#x`,
  (query: string) => `?${query}`,
  (query: string) => query.replaceAll('=', '[]='),
  (query: string) => query.replaceAll('%', '+%25'),
)

function withBrokenQuery([request, change]: [FuzzRequest, (query: string) => string]): FuzzRequest {
  const [path = '', query = ''] = request.path.split('?')
  return { ...request, kind: 'broken', path: `${path}?${change(query)}` }
}

type Change = (request: FuzzRequest) => FuzzRequest

const misplacing = fc.oneof(
  fc
    .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')
    .map((method): Change => (request) => ({ ...request, kind: 'misplaced', method })),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
      null,
    )
    .map((contentType): Change => (request) => ({ ...request, kind: 'misplaced', contentType })),
  fc.constantFrom('/', '/x', '%00', '%2e%2e%2fgetUserById', ';a=b').map((end): Change => (request) => ({
    ...request,
    kind: 'misplaced',
    path: request.path.replace(/(?=\?)|$/, end),
  })),
)

const strangers = fc
  .constantFrom(null, '', 'Bearer ', 'Bearer x', 'Bearer a b', 'Basic YTpi', 'bearer')
  .map((authorization): Change => (request) => ({ ...request, kind: 'unknown caller', authorization }))

export function passageRequests({ known, token }: Options): fc.Arbitrary<FuzzRequest> {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 11 }),
    fc.constantFrom('01', '1e0', '-1', '１', '%00', '1/../2'),
  )
  const attempt = fc.constantFrom(...(known['attemptId'] ?? []), '', 'x', '\u0000', undefined)
  const open = fc.constantFrom('true', 'false', undefined)
  const fits = fc
    .tuple(fc.constantFrom(1, 1, 1, 2), number, attempt, open)
    .map(([test, passage, attemptId, isOpen]): FuzzRequest => ({
      kind: 'fits',
      method: 'GET',
      path: `/tests/test${test}/passage${passage}.json?${queryOf({ attempt: attemptId, open: isOpen })}`,
      authorization: `Bearer ${token}`,
      contentType: null,
      body: null,
    }))
  return fc.oneof(
    { weight: 8, arbitrary: fits },
    { weight: 2, arbitrary: fc.tuple(fits, brokenQuery).map(withBrokenQuery) },
    { weight: 1, arbitrary: fc.tuple(fits, strangers).map(([request, change]) => change(request)) },
  )
}

/** Browsers' reports; any caller may send them. */
export function reportsOfClients({ known }: Options): fc.Arbitrary<FuzzRequest> {
  const report = arbitraryOf(ClientReport, known)
  const asked = (kind: FuzzRequest['kind']) => (body: string | Uint8Array) => ({
    ...{ kind, method: 'POST', path: '/api/clientReports', authorization: null },
    headers: { 'sec-fetch-site': 'same-origin' },
    ...{ contentType: 'application/json', body },
  })
  return fc.oneof(
    report.map(textOf).map(asked('fits')),
    mutated(report).map(textOf).map(asked('mutated')),
    brokenBody(report.map(textOf)).map(asked('broken')),
  )
}

export const WEBHOOK_SECRET = 'ZnV6ei13ZWJob29rLXNlY3JldA=='

export function webhooks({ known, now }: Options & { now(): number }): fc.Arbitrary<FuzzRequest> {
  const event = fc.record(
    {
      id: fc.constantFrom(...(known['transId'] ?? []), '1', 'x', null),
      type: fc.constant('cardTransaction'),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  const eventId = fc.oneof(fc.uuid(), fc.constantFrom('', 'again', 'x'.repeat(300), "'"))
  const seconds = String(Math.floor(now() / 1000))
  const timestamp = fc.constantFrom(seconds, seconds, seconds, '0', '', 'NaN', `${seconds}0000`)
  return fc
    .tuple(fc.oneof(event, mutated(event)).map(textOf), eventId, timestamp, fc.nat(3))
    .map(([body, id, time, fault]): FuzzRequest => {
      const hmac = createHmac('sha256', Buffer.from(WEBHOOK_SECRET, 'base64'))
      const signature = `v1,${hmac.update(`${id}.${time}.${body}`).digest('base64')}`
      const isForged = fault === 0
      return {
        kind: isForged ? 'unknown caller' : 'fits',
        method: 'POST',
        path: '/api/paymentEvents',
        authorization: null,
        contentType: 'application/json',
        headers: {
          'webhook-id': id,
          'webhook-timestamp': time,
          'webhook-signature': isForged ? signature.replace(/.{4}$/, 'AAA=') : signature,
        },
        body,
      }
    })
}
