import { http, HttpResponse } from 'msw'
import { errors, type ErrorCode } from '../../../domain/base/errors'
import { api } from '../../../src/api/api'
import type { Identity } from '../../../src/api/identityPort'
import { pagesApi } from '../../../src/api/pagesApi'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openStore } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const refusal = (code: ErrorCode) =>
  HttpResponse.json(
    { error: { code, message: errors[code].message, requestId: 'request-7' } },
    { status: errors[code].status },
  )

/** Answers the calls for the user record in order; the last answer stays. */
function answering(...answers: (() => Response)[]) {
  const bearers: (string | null)[] = []
  fake.server.use(
    http.get('*/api/getUserById', ({ request }) => {
      bearers.push(request.headers.get('authorization'))
      return (answers.length > 1 ? answers.shift() : answers[0])?.()
    }),
  )
  return bearers
}

async function askForUser(change: Partial<Identity> = {}) {
  const { store } = await openStore({ identity: fakeIdentity(change) })
  return store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }, { subscribe: false }))
}

test('a refused token is asked for afresh, once, and the call is repeated with it', async () => {
  const bearers = answering(
    () => refusal('unauthenticated'),
    () => HttpResponse.json(newUser()),
  )
  const { data } = await askForUser()
  expect(data).toEqual(newUser())
  expect(bearers).toEqual(['Bearer token', 'Bearer fresh-token'])
})

test('a fresh token that is refused too is the end of it, and of the login', async () => {
  const bearers = answering(() => refusal('unauthenticated'))
  const refused = jest.fn(async () => undefined)
  const { error } = await askForUser({ refused })
  expect(error).toMatchObject({ code: 'unauthenticated' })
  expect(bearers).toHaveLength(2)
  expect(refused.mock.calls).toEqual([['fresh-token']])
})

test('no login is ended by a refusal that a fresh token mends, or by another failure after it', async () => {
  const refused = jest.fn(async () => undefined)
  answering(
    () => refusal('unauthenticated'),
    () => HttpResponse.json(newUser()),
  )
  await askForUser({ refused })
  answering(
    () => refusal('unauthenticated'),
    () => refusal('unavailable'),
  )
  expect((await askForUser({ refused })).error).toMatchObject({ code: 'unavailable' })
  expect(refused).not.toHaveBeenCalled()
})

test.each(['forbidden', 'no_record', 'unavailable', 'internal'] as const)(
  '%s is reported unchanged, with its request id, and not retried',
  async (code) => {
    const bearers = answering(() => refusal(code))
    const { error } = await askForUser()
    expect(error).toMatchObject({ code, requestId: 'request-7' })
    expect(bearers).toHaveLength(1)
  },
)

test('nothing is sent without a user: it counts as refused', async () => {
  const bearers = answering(() => HttpResponse.json(newUser()))
  const refused = jest.fn(async () => undefined)
  const { error } = await askForUser({ token: async () => null, refused })
  expect(error).toMatchObject({ code: 'unauthenticated' })
  expect(bearers).toEqual([])
  expect(refused).not.toHaveBeenCalled()
})

const headers = { 'x-request-id': 'request-8' }
test.each([
  ['no answer', () => HttpResponse.error(), { code: 'unreachable' }],
  [
    'a proxy’s error page',
    () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502, headers }),
    { code: 'unreadable', requestId: 'request-8' },
  ],
  [
    'a page in place of an answer',
    () => HttpResponse.html('<h1>Log in</h1>', { headers }),
    { code: 'unreadable', requestId: 'request-8' },
  ],
  [
    'an answer that is not of the agreed form',
    () => HttpResponse.json({ ...newUser(), tests: 'all' }, { headers }),
    { code: 'unreadable', requestId: 'request-8' },
  ],
  [
    'an error code that is not on the list',
    () =>
      HttpResponse.json({ error: { code: 'teapot', message: 'I am a teapot.' } }, { status: 418, headers }),
    { code: 'unreadable', message: 'I am a teapot.', requestId: 'request-8' },
  ],
])('%s is reported by a client code', async (_what, answer, failure) => {
  answering(answer)
  const { data, error } = await askForUser()
  expect([data, error]).toEqual([undefined, expect.objectContaining(failure)])
})

test('a token that cannot be had counts as out of reach, and nothing is sent', async () => {
  const bearers = answering(() => HttpResponse.json(newUser()))
  const token = () => Promise.reject(new Error('auth/network-request-failed'))
  const { error } = await askForUser({ token })
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(bearers).toEqual([])
})

test('a query travels in the address, escaped, and a body as JSON', async () => {
  const seen: { url: URL; body: string; type: string | null }[] = []
  fake.server.use(
    http.all('*/api/:name', async ({ request }) => {
      const type = request.headers.get('content-type')
      seen.push({ url: new URL(request.url), body: await request.text(), type })
      return HttpResponse.json([])
    }),
  )
  const { store } = await openStore()
  const id = 'a+b&c=d/e'
  await store.dispatch(pagesApi.endpoints.getPaymentsById.initiate({ id }, { subscribe: false }))
  await store.dispatch(api.endpoints.updateUser.initiate(newUser(), { track: false }))
  const order = { amount: 59.99, currency: 'USD', poNumber: 'po 1' } as const
  await store.dispatch(api.endpoints.getPaymentCredentials.initiate(order, { track: false }))
  expect(seen.map(({ body, type }) => [body, type])).toEqual([
    ['', null],
    [JSON.stringify(newUser()), 'application/json'],
    ['', null],
  ])
  expect(seen[0]?.url.searchParams.get('id')).toBe(id)
  expect(Object.fromEntries(seen[2]?.url.searchParams ?? [])).toEqual({ ...order, amount: '59.99' })
})

test('a kept copy without the key, in the place of a finished test’s passage, counts as out of reach', async () => {
  const { store } = await openStore()
  const ask = (finished: boolean) =>
    store.dispatch(
      api.endpoints.getPassage.initiate(
        { testNumber: 1, passage: 1, attemptId: null, finished },
        { subscribe: false },
      ),
    )
  expect((await ask(false)).data?.content.test.questions).toHaveLength(6)
  expect((await ask(true)).error).toMatchObject({ code: 'unreachable' })
})

test('a record of somebody else is not taken', async () => {
  answering(() => HttpResponse.json({ ...newUser(), id: 'another' }))
  expect((await askForUser()).error).toMatchObject({ code: 'unreachable' })
})
