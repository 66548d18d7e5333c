import { http, HttpResponse } from 'msw'
import { api } from '../../../src/api/api'
import { askAhead, takeAskedAhead } from '../../../src/api/exchange'
import { createFakeServer, newUser, person } from '../../support/browser/fakeServer'
import { fakeIdentity, openStore } from '../../support/browser/testStore'

const address = 'http://localhost/api/getUserById'
const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  fake.server.resetHandlers()
  globalThis.askedAhead = undefined
  jest.restoreAllMocks()
})
afterAll(() => fake.server.close())
beforeEach(() => {
  fake.state.calls = []
})

async function askForUser(token = 'token') {
  const identity = fakeIdentity({ token: async (fresh) => (fresh ? 'fresh-token' : token) })
  const { store } = await openStore({ identity })
  return store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }, { subscribe: false }))
}

test('what was asked ahead is not asked for again, and taken once', async () => {
  await askAhead(address, 'token')
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(fake.named('getUserById')).toHaveLength(1)
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(fake.named('getUserById')).toHaveLength(2)
})

test('what was asked in another name is asked for again', async () => {
  await askAhead(address, 'another token')
  await askForUser()
  expect(fake.named('getUserById')).toMatchObject([
    { authorization: 'Bearer another token' },
    { authorization: 'Bearer token' },
  ])
})

test('what lay here too long is asked for again', async () => {
  await askAhead(address, 'token')
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 15_001)
  expect(takeAskedAhead(address, 'token')).toBeUndefined()
})

test('a token that is refused ahead is asked for afresh', async () => {
  fake.server.use(
    http.get(
      '*/api/getUserById',
      () =>
        HttpResponse.json(
          { error: { code: 'unauthenticated', message: 'Please log in.', requestId: 'one' } },
          { status: 401 },
        ),
      { once: true },
    ),
  )
  await askAhead(address, 'token')
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(fake.named('getUserById')).toMatchObject([{ authorization: 'Bearer fresh-token' }])
})

test('no answer ahead is no answer, as ever', async () => {
  fake.server.use(http.get('*/api/getUserById', () => HttpResponse.error(), { once: true }))
  await askAhead(address, 'token').catch(() => undefined)
  expect(await askForUser()).toMatchObject({ error: { code: 'unreachable' } })
})
