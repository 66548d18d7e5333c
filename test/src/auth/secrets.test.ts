import { logIn, register } from '../../../src/auth/authThunks'
import { identityFound } from '../../../src/auth/authSlice'
import { createFakeServer, person } from '../../support/browser/fakeServer'
import { fakeIdentity, openStore, until } from '../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  fake.state.calls.length = 0
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => fake.server.close())

test('no password and no token is ever in an action or in the state', async () => {
  const { store, actions } = await openStore()
  await store.dispatch(register(person.email, 'a-secret-password'))
  await store.dispatch(logIn(person.email, 'a-secret-password'))
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'signedIn')
  expect(actions.length).toBeGreaterThan(5)
  expect(JSON.stringify([actions, store.getState()])).not.toMatch(/a-secret-password|"token"|fresh-token/)
})

test('a refused token is replaced by a fresh one, once', async () => {
  fake.state.failing.set('getUserById', 'unauthenticated')
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'loadFailed')
  expect(fake.named('getUserById').map(({ authorization }) => authorization)).toEqual([
    'Bearer token',
    'Bearer fresh-token',
  ])
  fake.state.failing.clear()
})

test('an identity without a record is healed by addUser', async () => {
  fake.state.user = null
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'signedIn')
  expect(fake.named('addUser')).toHaveLength(1)
})

test('a login that is lost by itself keeps the user’s screens; a log-out empties the cache', async () => {
  const { store } = await openStore({ identity: fakeIdentity() })
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'signedIn')
  const { identityAbsent, loggedOut, selectPerson } = await import('../../../src/auth/authSlice')
  store.dispatch(identityAbsent({ remembered: null }))
  expect(selectPerson(store.getState())?.uid).toBe(person.uid)
  store.dispatch(loggedOut())
  expect(store.getState().api.queries).toEqual({})
})
