import { api } from '../../../src/api/api'
import type { Identity, IdentityPerson } from '../../../src/api/identityPort'
import { watchIdentity } from '../../../src/auth/watchIdentity'
import { logIn, logOut, register } from '../../../src/auth/authThunks'
import { readPerson } from '../../../src/auth/rememberedPerson'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openStore, until } from '../../support/browser/testStore'

const PASSWORD = 'correct-horse-battery'
const TOKEN = 'eyJhbGciOi.signed-in'

const fake = fakeServerBeforeEach()

async function openSignedOut(change: Partial<Identity> = {}) {
  let report: (person: IdentityPerson | null) => void = () => undefined
  const identity = fakeIdentity({
    watch: (onChange) => {
      report = onChange
      onChange(null)
      return () => undefined
    },
    token: async () => TOKEN,
    logIn: async (_email, password) => {
      if (password !== PASSWORD) return 'refused'
      report(person)
      return 'loggedIn'
    },
    register: async () => {
      report(person)
      return { registered: true }
    },
    ...change,
  })
  const { store, actions } = await openStore({ identity })
  watchIdentity(identity, store.dispatch, window.localStorage)
  const status = () => store.getState().auth.status
  return { store, actions, status }
}

test('a login goes from signed out to signed in, and the calls carry the token', async () => {
  const { store, status } = await openSignedOut()
  expect(status()).toBe('signedOut')
  await store.dispatch(logIn(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  expect(fake.named('getUserById').map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`])
})

test('a registration creates the record, with Test 1 paid, without asking for one first', async () => {
  fake.state.user = null
  const { store, status } = await openSignedOut()
  await store.dispatch(register(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  expect(store.getState().registration).toEqual({ status: 'registered' })
  expect(fake.state.calls).toMatchObject([{ name: 'addUser', body: newUser() }])
})

test('a registration sends the mail that confirms the address, and stands without it', async () => {
  fake.state.user = null
  const sendVerification = jest.fn(async () => 'notSent' as const)
  const { store, status } = await openSignedOut({ sendVerification })
  await store.dispatch(register(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  expect(sendVerification).toHaveBeenCalledTimes(1)
  expect(store.getState().registration).toEqual({ status: 'registered' })
})

test('a changed address is remembered on the device, and the record is asked for again', async () => {
  let report: (told: IdentityPerson) => void = () => undefined
  const watch: Identity['watch'] = (onChange) => {
    report = onChange
    return () => undefined
  }
  const { store, status } = await openSignedOut({ watch })
  report(person)
  await until(() => status() === 'signedIn')
  store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }))
  const asked = fake.named('getUserById').length
  report({ ...person, emailVerified: true })
  report({ ...person, email: 'new@example.com', emailVerified: true })
  await until(() => fake.named('getUserById').length === asked + 1)
  expect(readPerson(localStorage)).toEqual({ ...person, email: 'new@example.com' })
})

test('a registration that is refused shows the provider’s message, logs it and creates nothing', async () => {
  const message = 'The email address is already in use by another account.'
  const refusal = { reason: 'emailTaken', message } as const
  const { store, status } = await openSignedOut({ register: async () => ({ registered: false, ...refusal }) })
  await store.dispatch(register(person.email, PASSWORD))
  expect(store.getState().registration).toEqual({ status: 'failed', ...refusal })
  expect(console.error).toHaveBeenCalledWith('Registration failed:', message)
  expect([status(), fake.state.calls]).toEqual(['signedOut', []])
})

test('an identity whose record was never created gets one at its login', async () => {
  fake.state.user = null
  const { store, status } = await openSignedOut()
  await store.dispatch(logIn(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  expect(fake.state.calls.map(({ name }) => name)).toEqual(['getUserById', 'addUser'])
})

test('a record that cannot be loaded is never written over', async () => {
  fake.state.failing.set('getUserById', 'unavailable')
  const { store, status } = await openSignedOut()
  await store.dispatch(logIn(person.email, PASSWORD))
  await until(() => status() === 'loadFailed')
  expect(fake.named('addUser')).toEqual([])
})

test('a log-out forgets every answer of the server', async () => {
  const { store, status } = await openSignedOut()
  await store.dispatch(logIn(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  await store.dispatch(logOut())
  expect(status()).toBe('signedOut')
  expect(JSON.stringify(store.getState())).not.toContain(person.email)
})

test.each([
  ['login', logIn],
  ['registration', register],
])('no password or token is in an action, in the state or in storage after a %s', async (_what, thunk) => {
  fake.state.user = null
  const { store, actions, status } = await openSignedOut()
  await store.dispatch(thunk(person.email, PASSWORD))
  await until(() => status() === 'signedIn')
  await store.dispatch(logIn(person.email, 'a-mistyped-password'))
  expect(actions.length).toBeGreaterThan(4)
  expect(JSON.stringify(actions)).toContain(person.email)
  const everything = JSON.stringify([actions, store.getState(), { ...localStorage }])
  for (const secret of [PASSWORD, TOKEN, 'a-mistyped-password']) expect(everything).not.toContain(secret)
})

test('a password that is tried first creates no account, and the refusal is the form’s', async () => {
  const create = jest.fn(async () => ({ registered: true }) as const)
  const { store } = await openSignedOut({ register: create })
  await store.dispatch(register(person.email, '1234567890'))
  expect(create).not.toHaveBeenCalled()
  expect(store.getState().registration).toEqual({
    status: 'failed',
    reason: 'passwordRefused',
    message: 'This password is too easy to guess.',
  })
})
