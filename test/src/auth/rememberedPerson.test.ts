import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../../../src/api/api'
import type { AppStore } from '../../../src/app/store/makeStore'
import { identityFound, loggedOut, selectPerson } from '../../../src/auth/authSlice'
import { watchIdentity } from '../../../src/auth/watchIdentity'
import { forgetPerson, readPerson, rememberPerson } from '../../../src/auth/rememberedPerson'
import { pageWoke } from '../../../src/redux/pageEvents'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openSignedIn, openStore, until } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

async function openWithoutIdentity() {
  const identity = fakeIdentity({
    watch: (onChange) => {
      onChange(null)
      return () => undefined
    },
  })
  const { store } = await openStore({ identity })
  watchIdentity(identity, store.dispatch, localStorage)
  return store
}

test('somebody who has not logged out is asked for the password in place', async () => {
  const { store } = await openSignedIn()
  await until(() => readPerson(localStorage) !== null)
  expect(store.getState().auth.status).toBe('signedIn')
  const reopened = await openWithoutIdentity()
  expect(reopened.getState().auth).toEqual({ status: 'reauthenticating', ...person, failure: null })
})

test('no user is remembered after a logout', async () => {
  const { store } = await openSignedIn()
  await until(() => readPerson(localStorage) !== null)
  store.dispatch(loggedOut())
  await until(() => readPerson(localStorage) === null)
  expect((await openWithoutIdentity()).getState().auth).toEqual({ status: 'signedOut' })
})

test.each(['', 'not JSON', '{}', '{"uid":"","email":"x"}', '[1]'])('%p in storage is no user', (text) => {
  localStorage.setItem('passage-nine/person', text)
  expect(readPerson(localStorage)).toBeNull()
})

test('a storage that throws does not block the login', () => {
  const full = {
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  expect(() => rememberPerson(full, person)).not.toThrow()
  rememberPerson(localStorage, person)
  expect(readPerson(localStorage)).toEqual(person)
  forgetPerson(localStorage)
  expect(readPerson(localStorage)).toBeNull()
})

test('a record that the server could not give is asked for again when the page wakes', async () => {
  fake.state.failing.set('getUserById', 'unavailable')
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'loadFailed')
  fake.state.failing.clear()
  store.dispatch(pageWoke())
  await until(() => store.getState().auth.status === 'signedIn')
})

function openScreens(store: AppStore): () => void {
  const { getUserById } = api.endpoints
  const subscriptionOptions = { refetchOnFocus: true, refetchOnReconnect: true }
  store.dispatch(getUserById.initiate({ id: person.uid }, { subscriptionOptions }))
  return setupListeners(store.dispatch) as () => void
}

test('screens that are open without a record stay open while it is asked for again', async () => {
  fake.state.failing.set('getUserById', 'noAnswer')
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await until(() => store.getState().auth.status === 'loadFailed')
  const closeScreens = openScreens(store)
  fake.state.failing.clear()
  const shown = new Set<string | undefined>()
  store.subscribe(() => shown.add(selectPerson(store.getState())?.uid))
  window.dispatchEvent(new Event('online'))
  await until(() => store.getState().auth.status === 'signedIn')
  expect([...shown]).toEqual([person.uid])
  closeScreens()
})
