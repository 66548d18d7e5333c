import { http } from 'msw'
import { api } from '../../../src/api/api'
import { awaitPrefetched } from '../../../src/app/awaitPrefetched'
import { identityFound } from '../../../src/auth/authSlice'
import { beginTest } from '../../../src/features/testSession/visits/beginTest'
import { ATTEMPT_ID } from '../../support/browser/attempts'
import { createFakeServer, person } from '../../support/browser/fakeServer'
import { closePages, openSignedIn, openStore, pause } from '../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  fake.state.calls = []
})
afterEach(() => {
  closePages()
  fake.server.resetHandlers()
})
afterAll(() => fake.server.close())

const passageOne = { testNumber: 1, passage: 1, attemptId: ATTEMPT_ID, finished: false }

const nothingShown = () => false

/** A device on which a test is under way, opened again. */
async function reopen() {
  const before = await openSignedIn()
  await before.store.dispatch(beginTest(1))
  await before.persistor.flush()
  closePages()
  fake.state.calls = []
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  return store
}

test('a test that goes on has its record and its passage before the first drawing', async () => {
  const store = await reopen()
  await store.dispatch(awaitPrefetched('/testpage', nothingShown))
  expect(store.getState().auth.status).toBe('signedIn')
  expect(api.endpoints.getPassage.select(passageOne)(store.getState()).data).toBeDefined()
})

test('what does not come is not waited for', async () => {
  const store = await reopen()
  fake.server.use(http.get('*/tests/test1/:file', () => new Promise<never>(() => undefined)))
  await store.dispatch(awaitPrefetched('/testpage', nothingShown))
  expect(api.endpoints.getPassage.select(passageOne)(store.getState()).status).toBe('pending')
})

test('in a room that is shown meanwhile it is waited for longer', async () => {
  const store = await reopen()
  let isShown = false
  fake.server.use(
    http.get('*/tests/test1/passage1.json', async () => {
      await pause(300)
      isShown = true
      await pause(300)
    }),
  )
  await store.dispatch(awaitPrefetched('/testpage', () => isShown))
  expect(api.endpoints.getPassage.select(passageOne)(store.getState()).data).toBeDefined()
})

test('another screen takes nothing ahead', async () => {
  const store = await reopen()
  await store.dispatch(awaitPrefetched('/tests', nothingShown))
  expect(fake.named('passage1')).toEqual([])
})

test('nor does a page on which nobody is signed in', async () => {
  const { store } = await openStore()
  await store.dispatch(awaitPrefetched('/testpage', nothingShown))
  expect(fake.state.calls).toEqual([])
})
