import { Hono } from 'hono'
import { pino } from 'pino'
import { ErrorBody } from '../../../domain/base/errors'
import { wire, type FunctionName } from '../../../domain/wire'
import { RateLimited } from '../../../functions/base/apiError'
import type { Endpoints } from '../../../functions/base/endpoint'
import { cloudFunctions } from '../../../functions/endpoints/endpoints'
import { createLimits } from '../../../functions/guards/limiter'
import { addressRules } from '../../../functions/guards/limits'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { makeWorld } from '../../support/functions'
import { postgres } from '../../support/databases/engines'
import { movableClock } from '../../support/movableClock'
import { noLimits } from '../../support/noLimits'
import { bearer, identity, testApp } from '../testApp'

const names = Object.keys(wire) as FunctionName[]
const refuse = () => Promise.reject(new RateLimited(17))
const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }

/** Every function, none of which may be reached. */
function unreached() {
  const endpoint = jest.fn(() => Promise.reject(new Error('reached')))
  const endpoints = Object.fromEntries(names.map((name) => [name, endpoint])) as unknown as Endpoints
  return { endpoint, endpoints }
}

async function expectRefusal(response: Response): Promise<void> {
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('17')
  expect(ErrorBody.parse(await response.json()).error.code).toBe('rate_limited')
}

describe('a request too many', () => {
  test.each(names)('of a user is refused before %s is reached, and told when to come again', async (name) => {
    const { endpoint, endpoints } = unreached()
    const ofUser = jest.fn(refuse)
    const { app } = testApp({ endpoints, limits: { ...noLimits, ofUser } })
    const method = wire[name].method
    await expectRefusal(await app.request(`/api/${name}`, { method, headers: bearer }))
    expect(ofUser).toHaveBeenCalledWith(
      cloudFunctions[name].limit,
      { uid: 'ann', email: 'ann@example.com' },
      1,
    )
    expect(endpoint).not.toHaveBeenCalled()
  })

  test.each(names)('from an address is refused by %s before its token is looked at', async (name) => {
    const { endpoint, endpoints } = unreached()
    const verify = jest.fn(identity.verify)
    const { app } = testApp({
      endpoints,
      identity: { ...identity, verify },
      limits: { ...noLimits, ofAddress: refuse },
    })
    const method = wire[name].method
    await expectRefusal(await app.request(`/api/${name}`, { method, headers: bearer }))
    expect(verify).not.toHaveBeenCalled()
    expect(endpoint).not.toHaveBeenCalled()
  })

  test.each([
    ['a short body', { 'content-length': '16383' }, 1],
    ['a long body', { 'content-length': '200000' }, 13],
    ['a body beyond any limit', { 'content-length': '9000000' }, 17],
    ['a body of a length that nobody tells', { 'transfer-encoding': 'chunked' }, 17],
  ])('with %s counts by its size, before it is read', async (_what, length, times) => {
    const ofUser = jest.fn(refuse)
    const { app } = testApp({ endpoints: unreached().endpoints, limits: { ...noLimits, ofUser } })
    const headers = { ...bearer, ...length }
    for (const ours of [{ incoming: {} }, undefined]) {
      // Cloud functions hand on no socket.
      await expectRefusal(await app.request('/api/saveAnswers', { method: 'POST', headers }, ours))
      expect(ofUser).toHaveBeenLastCalledWith(cloudFunctions.saveAnswers.limit, expect.anything(), times)
    }
    expect(ofUser).toHaveBeenCalledTimes(2)
  })

  test('for a passage is refused too', async () => {
    const readPassage = jest.fn()
    const { app } = testApp({ readPassage, limits: { ...noLimits, ofUser: refuse } })
    await expectRefusal(await app.request('/tests/test1/passage1.json', { headers: bearer }))
    expect(readPassage).not.toHaveBeenCalled()
  })

  test('of the provider’s webhooks is refused, and leaves no receipt', async () => {
    const database = await postgres.open()
    const { deps } = makeWorld(database)
    const limits = { ...noLimits, ofAddress: refuse }
    const app = new Hono().post('/', paymentEvents(deps, limits))
    const headers = { 'webhook-id': 'event', 'webhook-signature': 'right' }
    await expectRefusal(await app.request('/', { method: 'POST', body: '{"id":"1"}', headers }))
    expect(await deps.store.provider.hasReceipt('event')).toBe(false)
    await database.close()
  })
})

describe('the limits of the product', () => {
  function limitedApp() {
    const deps = { clock: movableClock(), store: {} as never, log: pino({ level: 'silent' }) }
    return testApp({ limits: createLimits(deps, { trustedProxies: 0 }) }).app
  }

  test('the health probes, the page’s configuration and unknown addresses are never counted', async () => {
    const { app } = testApp({ limits: { ...noLimits, ofAddress: refuse, ofUser: refuse } })
    for (const path of ['/api/health', '/api/ready', '/config.json']) {
      expect((await app.request(path)).status).toBe(200)
    }
    expect((await app.request('/api/nothing')).status).toBe(404)
  })

  test('a user who asks without end is refused, and nobody else is', async () => {
    const app = limitedApp()
    const ask = (uid: string) =>
      app.request(`/api/getUserById?id=${uid}`, { headers: { authorization: `Bearer ${uid}:${uid}@b.co` } })
    const { perMinute } = cloudFunctions.getUserById.limit
    for (let request = 0; request < perMinute; request += 1) expect((await ask('ann')).status).toBe(200)
    expect((await ask('ann')).status).toBe(429)
    expect((await ask('bob')).status).toBe(200)
  })

  test('an address is counted whoever asks, also without a token', async () => {
    const app = limitedApp()
    const ask = () => app.request('/api/getUserById?id=ann', {}, env)
    const { perMinute } = addressRules.functions
    for (let request = 0; request < perMinute; request += 1) await ask()
    expect((await ask()).status).toBe(429)
    expect((await app.request('/api/getUserById?id=ann', { headers: bearer })).status).toBe(200)
  })

  test('saving once a second in four tabs is far below the limit', () => {
    expect(cloudFunctions.saveAnswers.limit.perMinute).toBeGreaterThanOrEqual(4 * 62)
  })
})
