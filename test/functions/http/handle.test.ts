import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { ErrorBody } from '../../../domain/base/errors'
import { wire } from '../../../domain/wire'
import { ApiError, Unavailable } from '../../../functions/base/apiError'
import { counts } from '../../../functions/base/counters'
import { createLimits } from '../../../functions/guards/limits'
import { movableClock } from '../../support/movableClock'
import { noLimits } from '../../support/noLimits'
import { bearer, errorOf, identity, post, testApp, user } from '../testApp'

const getUser = '/api/getUserById?id=ann'
const failWith = (error: unknown) => testApp({ endpoints: { getUserById: () => Promise.reject(error) } })

describe('a function over HTTP', () => {
  it('hands the verified caller and the parsed request to the endpoint and answers with the record', async () => {
    const getUserById = jest.fn(async () => user)
    const { app } = testApp({ endpoints: { getUserById } })

    const response = await app.request(getUser, { headers: bearer })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(user)
    expect(getUserById).toHaveBeenCalledWith(
      { uid: 'ann', email: 'ann@example.com' },
      { id: 'ann' },
      undefined,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('tells a function that asks others when its caller has hung up', async () => {
    const caller = new AbortController()
    const getPaymentStatus = jest.fn(async (_caller: unknown, _request: unknown, gone?: AbortSignal) => {
      expect(gone?.aborted).toBe(false)
      caller.abort()
      return { state: gone?.aborted ? ('open' as const) : ('granted' as const) }
    })
    const { app } = testApp({ endpoints: { getPaymentStatus } })
    const path = '/api/getPaymentStatus?poNumber=p'
    const response = await app.request(path, { headers: bearer, signal: caller.signal })
    expect(await response.json()).toEqual({ state: 'open' })
  })
})

describe('a request that cannot be accepted', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const tooLarge = JSON.stringify({ id: 'x'.repeat(256 * 1024) })

  it.each([
    ['no JSON', 'POST', '/api/updateUser', '{"id":', 400, 'bad_request'],
    ['an empty body where one is due', 'POST', '/api/updateUser', '', 400, 'bad_request'],
    ['a body that misses keys', 'POST', '/api/updateUser', '{"id":"ann"}', 400, 'bad_request'],
    [
      'an unknown key',
      'POST',
      '/api/updateUser',
      JSON.stringify({ ...user, admin: true }),
      400,
      'bad_request',
    ],
    ['21 levels of nesting', 'POST', '/api/updateUser', nested(21), 400, 'bad_request'],
    ['nesting that could exhaust the stack', 'POST', '/api/updateUser', nested(100_000), 400, 'bad_request'],
    ['more than 256 KiB', 'POST', '/api/updateUser', tooLarge, 413, 'too_large'],
    ['an unknown parameter', 'GET', '/api/getUserById?id=ann&x=1', undefined, 400, 'bad_request'],
    ['a parameter given twice', 'GET', '/api/getUserById?id=ann&id=bob', undefined, 400, 'bad_request'],
    ['a missing parameter', 'GET', '/api/getPaymentStatus', undefined, 400, 'bad_request'],
    ['an unknown function', 'GET', '/api/dropTables', undefined, 404, 'not_found'],
    ['the name of something every object has', 'GET', '/api/constructor', undefined, 404, 'not_found'],
    ['a function that is not mounted', 'POST', '/api/finishTest', '{}', 404, 'not_found'],
    ['the wrong method', 'POST', '/api/getUserById?id=ann', '', 404, 'not_found'],
  ])('is refused: %s', async (_what, method, path, body, status, code) => {
    const endpoint = jest.fn(async () => user)
    const getPaymentStatus = jest.fn()
    const { app } = testApp({ endpoints: { getUserById: endpoint, updateUser: endpoint, getPaymentStatus } })

    const response = await app.request(path, { method, body, headers: bearer })

    expect(response.status).toBe(status)
    const { error } = ErrorBody.parse(await response.json())
    expect(error.code).toBe(code)
    expect(error.requestId).toBe(response.headers.get('x-request-id'))
    expect(endpoint).not.toHaveBeenCalled()
    expect(getPaymentStatus).not.toHaveBeenCalled()
  })

  it('takes an empty body or an empty object beside a query, and refuses any other', async () => {
    const { app } = testApp({
      endpoints: { getPaymentCredentials: async () => ({ secretToken: 's', checkoutToken: 'c' }) },
    })
    const path = '/api/getPaymentCredentials?amount=59.99&currency=USD&poNumber=p'
    for (const empty of ['', '{}', ' {}\n']) expect((await app.request(path, post(empty))).status).toBe(200)
    for (const body of ['{"amount":1}', '[]', 'null', 'text']) {
      expect((await app.request(path, post(body))).status).toBe(400)
    }
  })
})

describe('a caller who cannot be verified', () => {
  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic YW5uOmFubg==' }],
    ['a bad token', { authorization: 'Bearer nonsense' }],
  ])('is answered 401: %s', async (what, headers) => {
    const response = await testApp().app.request(getUser, { headers })
    expect(response.status).toBe(401)
    const { code, details } = await errorOf(response)
    // noToken marks a request that arrived without a token.
    expect([code, details?.noToken]).toEqual(['unauthenticated', what === 'a bad token' ? undefined : true])
  })

  it('may call a function with a revoked token only where its contract allows', async () => {
    const endpoints = Object.fromEntries(
      Object.keys(wire).map((key) => [key, () => Promise.reject(new ApiError('forbidden'))]),
    )
    const { app } = testApp({ endpoints })
    const headers = { authorization: 'Bearer revoked:a@b.co' }
    for (const [name, contract] of Object.entries(wire)) {
      const { status } = await app.request(`/api/${name}`, { method: contract.method, headers })
      expect([name, status === 401]).toEqual([name, 'checksRevocation' in contract])
    }
  })
})

describe('a failing endpoint', () => {
  it('keeps the text of a fault to the log, under the request id that was answered', async () => {
    const { app, logged } = failWith(new Error('the secret cause'))

    const response = await app.request(getUser, { headers: bearer })

    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toContain('secret')
    const requestId = response.headers.get('x-request-id')
    expect(text).toContain(requestId)
    expect(logged()[0]).toMatchObject({ requestId, level: 50, function: 'getUserById' })
    expect(JSON.stringify(logged()[0])).toMatch(/the secret cause.*handle\.test\.ts/)
  })

  it('answers internal when the answer does not fit its contract, and logs no value of it', async () => {
    const { app, lines } = testApp({ endpoints: { getUserById: async () => ({ ...user, tests: [] }) } })
    const response = await app.request(getUser, { headers: bearer })
    expect(response.status).toBe(500)
    expect(lines.join()).toContain('does not fit its contract at: tests')
    expect(lines.join()).not.toContain('ann@example.com')
  })

  it.each([
    ['refuses connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['is shutting down', Object.assign(new Error('terminating'), { code: '57P01' })],
    [
      'has no disk for a new connection',
      Object.assign(new Error('could not write init file'), { code: 'XX000' }),
    ],
    ['drops the connection', new Error('Connection terminated unexpectedly')],
    [
      'times out, said by a cause',
      new Error('query', { cause: Object.assign(new Error(), { code: 'ETIMEDOUT' }) }),
    ],
  ])('answers 503 when the database %s', async (_what, error) => {
    const response = await failWith(error).app.request(getUser, { headers: bearer })
    expect(response.status).toBe(503)
    expect((await errorOf(response)).code).toBe('unavailable')
  })

  it('says in the log which part did not answer and why, and counts it', async () => {
    counts.resetMetrics()
    const cause = Object.assign(new Error('Error fetching public keys: getaddrinfo EAI_AGAIN'), { code: 'x' })
    const away = { verify: () => Promise.reject(new Unavailable('identity provider', { cause })) }
    const { app, logged } = testApp({ identity: { ...identity, ...away } })
    expect((await app.request(getUser, { headers: bearer })).status).toBe(503)
    expect(logged()[0]).toMatchObject({
      ...{ level: 40, event: 'unavailable', part: 'identity provider', function: 'getUserById' },
      requestId: expect.any(String),
      faults: [{ name: 'Error', message: 'Error fetching public keys: getaddrinfo EAI_AGAIN' }],
    })
    await failWith(new Error('Connection terminated unexpectedly')).app.request(getUser, { headers: bearer })
    const text = await counts.metrics()
    expect(text).toContain('passage_nine_unavailable_total{part="identity provider"} 1')
    expect(text).toContain('passage_nine_unavailable_total{part="database"} 1')
  })
})

describe('the log', () => {
  it('logs no uid, email, token, query or body, not even from a failed query', async () => {
    const query = new DrizzleQueryError(
      'select * from users where id = $1',
      ['ann', 'ann@example.com'],
      new Error(),
    )
    const { app, lines } = failWith(query)

    await app.request(getUser, { headers: bearer })
    await app.request('/api/updateUser', post(JSON.stringify({ ...user, admin: 'ann' })))
    await app.request('/api/ann?id=ann', { headers: bearer })

    expect(lines).toHaveLength(4)
    expect(lines.join()).toContain('select * from users')
    expect(lines.join()).not.toMatch(/\bann\b|example\.com|Bearer/)
  })

  it('marks who asked, the same all day and in no words', async () => {
    const { app, logged } = testApp()
    await app.request(getUser, { headers: bearer })
    await app.request(getUser, { headers: bearer })
    await app.request('/api/getUserById?id=bob', { headers: { authorization: 'Bearer bob:bob@example.com' } })
    await app.request(getUser)
    const [first, second, other, nobody] = logged().map((line) => line['user'])
    expect(first).toMatch(/^[\da-f]{12}$/)
    expect([second, other === first, nobody]).toEqual([first, false, undefined])
  })

  it('marks the network of a request in the same way', async () => {
    const deps = { clock: movableClock(), store: {} as never, log: pino({ level: 'silent' }) }
    const { subjectOf } = createLimits(deps, { trustedProxies: 1 })
    const { app, logged } = testApp({ limits: { ...noLimits, subjectOf } })
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8'])
      await app.request(getUser, { headers: { ...bearer, 'x-forwarded-for': address } })
    const [first, second, other] = logged().map((line) => line['network'])
    expect(first).toMatch(/^[\da-f]{12}$/)
    expect([second, other === first]).toEqual([first, false])
  })
})
