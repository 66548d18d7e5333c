import { delay, http, HttpResponse } from 'msw'
import { errors, type ErrorCode } from '../../../domain/base/errors'
import { api } from '../../../src/api/api'
import { READ, termsOf } from '../../../src/api/terms'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openStore } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const refusal = (code: ErrorCode, headers: Record<string, string> = {}, details = {}) =>
  HttpResponse.json(
    { error: { code, message: errors[code].message, requestId: 'request-7', details } },
    { status: errors[code].status, headers },
  )

/** Answers calls in order; the last answer stays. */
function answering(name: string, ...answers: (() => Response)[]): { asked: number } {
  const count = { asked: 0 }
  fake.server.use(
    http.all(`*/api/${name}`, () => {
      count.asked += 1
      return (answers.length > 1 ? answers.shift() : answers[0])?.()
    }),
  )
  return count
}

const askForUser = async (options: Parameters<typeof openStore>[0] = { repeatAfterMs: [1, 1] }) => {
  const { store } = await openStore(options)
  return store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }, { subscribe: false }))
}

const order = { amount: 59.99, currency: 'USD', poNumber: 'po-1' } as const
const openCheckout = async () => {
  const { store } = await openStore({ repeatAfterMs: [1, 1] })
  return store.dispatch(api.endpoints.getPaymentCredentials.initiate(order, { track: false }))
}
const credentials = () => HttpResponse.json({ secretToken: 'secret', checkoutToken: 'checkout' })

test.each<[string, () => Response]>([
  ['no answer', () => HttpResponse.error()],
  ['a gateway’s page', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
  ['a portal’s page', () => HttpResponse.html('<h1>Log in</h1>')],
  ['a header that is too large', () => new HttpResponse('', { status: 431 })],
  ['a server that is busy', () => refusal('unavailable')],
])('after %s what may be asked twice is asked again', async (_what, answer) => {
  const count = answering('getUserById', answer, () => HttpResponse.json(newUser()))
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(count.asked).toBe(2)
})

test('a repeated failure is reported after two retries, and a refusal immediately', async () => {
  const busy = answering('getUserById', () => refusal('unavailable'))
  expect(await askForUser()).toMatchObject({ error: { code: 'unavailable' } })
  expect(busy.asked).toBe(3)
  const refused = answering('getUserById', () => refusal('forbidden'))
  expect(await askForUser()).toMatchObject({ error: { code: 'forbidden' } })
  expect(refused.asked).toBe(1)
})

test('a page without a network tells so at once', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const count = answering('getUserById', () => HttpResponse.error())
  expect(await askForUser()).toMatchObject({ error: { code: 'unreachable' } })
  expect(count.asked).toBe(1)
})

test('a request that may have been carried out is not retried', async () => {
  const count = answering('getPaymentCredentials', () => HttpResponse.error())
  expect(await openCheckout()).toMatchObject({ error: { code: 'unreachable' } })
  expect(count.asked).toBe(1)
  expect(termsOf('addPayment', 'POST').repeats).toBe('ifUndone')
})

test('two devices that open one order in the same second both get its window', async () => {
  const startedAt = performance.now()
  const count = answering(
    'getPaymentCredentials',
    () => refusal('rate_limited', { 'retry-after': '1' }),
    credentials,
  )
  expect(await openCheckout()).toMatchObject({ data: { checkoutToken: 'checkout' } })
  expect(count.asked).toBe(2)
  expect(performance.now() - startedAt).toBeGreaterThan(950)
})

test('a long wait is reported, not waited for', async () => {
  const count = answering('getPaymentCredentials', () => refusal('rate_limited', { 'retry-after': '60' }))
  expect(await openCheckout()).toMatchObject({ error: { code: 'rate_limited', retryAfterMs: 60_000 } })
  expect(count.asked).toBe(1)
})

test('a call that never settles ends, whether its token or its answer is missing', async () => {
  const never = () => new Promise<never>(() => undefined)
  const { endsAfterMs } = READ
  Object.assign(READ, { endsAfterMs: 60 })
  try {
    const withoutToken = await askForUser({ identity: fakeIdentity({ token: never }) })
    expect(withoutToken).toMatchObject({ error: { code: 'unreachable' } })
    fake.server.use(http.get('*/api/getUserById', () => delay('infinite')))
    expect(await askForUser({})).toMatchObject({ error: { code: 'unreachable' } })
  } finally {
    Object.assign(READ, { endsAfterMs })
  }
})

test('an exception before sending is reported as a page error, not as a network error', async () => {
  const { store } = await openStore()
  const cannotBeSent = { ...newUser(), username: 1n } as never
  const answered = await store.dispatch(api.endpoints.updateUser.initiate(cannotBeSent, { track: false }))
  expect(answered.error).toMatchObject({
    code: 'unsent',
    message: expect.stringContaining('Reload the page'),
  })
  expect(console.error).toHaveBeenCalled()
})

test('a proxy that takes the login out of requests is named, and ends no login', async () => {
  const refused = jest.fn(async () => undefined)
  const count = answering('getUserById', () => refusal('unauthenticated', {}, { noToken: true }))
  const { error } = await askForUser({ identity: fakeIdentity({ refused }) })
  expect(error).toMatchObject({
    code: 'unsent',
    message: expect.stringContaining('A proxy, VPN or filter'),
  })
  expect([refused.mock.calls.length, count.asked]).toEqual([0, 1])
})
