import { Hono } from 'hono'
import { pino } from 'pino'
import { ErrorBody } from '../../../domain/base/errors'
import { wire, type FunctionName } from '../../../domain/wire'
import { RateLimited } from '../../../functions/base/apiError'
import type { Endpoints } from '../../../functions/base/endpoint'
import { cloudFunctions } from '../../../functions/endpoints/endpoints'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { noLimits } from '../../support/noLimits'
import { bearer, identity, testApp } from '../testApp'

const names = Object.keys(wire) as FunctionName[]
const refuse = () => Promise.reject(new RateLimited(17))

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
  test('of a user is refused before any function runs, with the time to retry', async () => {
    const { endpoint, endpoints } = unreached()
    const ofUser = jest.fn(refuse)
    const { app } = testApp({ endpoints, limits: { ...noLimits, ofUser } })
    for (const name of names) {
      const { method } = wire[name]
      await expectRefusal(await app.request(`/api/${name}`, { method, headers: bearer }))
      const caller = { uid: 'ann', email: 'ann@example.com' }
      expect(ofUser).toHaveBeenLastCalledWith(cloudFunctions[name].limit, caller, 1)
    }
    expect(endpoint).not.toHaveBeenCalled()
  })

  test('from an address is refused by every function before its token is looked at', async () => {
    const { endpoint, endpoints } = unreached()
    const verify = jest.fn(identity.verify)
    const limits = { ...noLimits, ofAddress: refuse }
    const { app } = testApp({ endpoints, identity: { ...identity, verify }, limits })
    for (const name of names) {
      await expectRefusal(await app.request(`/api/${name}`, { method: wire[name].method, headers: bearer }))
    }
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
      // Cloud functions pass no socket.
      await expectRefusal(await app.request('/api/saveAnswers', { method: 'POST', headers }, ours))
      expect(ofUser).toHaveBeenLastCalledWith(cloudFunctions.saveAnswers.limit, expect.anything(), times)
    }
    expect(ofUser).toHaveBeenCalledTimes(2)
  })

  test('for a passage or by a webhook is refused too', async () => {
    const readPassage = jest.fn()
    const { app } = testApp({ readPassage, limits: { ...noLimits, ofUser: refuse } })
    await expectRefusal(await app.request('/tests/test1/passage1.json', { headers: bearer }))
    expect(readPassage).not.toHaveBeenCalled()
    // Its only dependency is the log, so any other work would throw.
    const webhook = paymentEvents({ log: pino({ level: 'silent' }) } as never, {
      ...noLimits,
      ofAddress: refuse,
    })
    await expectRefusal(await new Hono().post('/', webhook).request('/', { method: 'POST' }))
  })
})
