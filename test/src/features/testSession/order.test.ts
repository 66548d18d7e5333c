import type { UnknownAction } from '@reduxjs/toolkit'
import { combineReducers } from '@reduxjs/toolkit'
import { legacy_configureStore as configureMockStore } from 'redux-mock-store'
import { withExtraArgument } from 'redux-thunk'
import { reducers } from '../../../../src/app/rootReducer'
import { beginTest } from '../../../../src/features/testSession/startThunks'
import { handIn, scoreAttempt } from '../../../../src/features/testSession/finishThunks'
import { finishConfirmed, finishRequested } from '../../../../src/features/testSession/testSessionSlice'
import { api } from '../../../../src/api/api'
import { identityFound } from '../../../../src/auth/authSlice'
import type { AppDispatch } from '../../../../src/redux/types'
import { apiEvents } from '../../../support/browser/apiEvents'
import { createFakeServer, newUser, person } from '../../../support/browser/fakeServer'
import { fakeIdentity } from '../../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => fake.server.close())

const rootReducer = combineReducers(reducers)
const extra = {
  identity: fakeIdentity(),
  apiBase: 'http://localhost/api',
  deviceStorage: window.localStorage,
}
const signedIn = [identityFound(person), apiEvents.fulfilled('addUser', newUser(), newUser())]

/** A mock store whose state follows its actions: only their order is under test. */
function mockStore() {
  const initial = signedIn.reduce<ReturnType<typeof rootReducer> | undefined>(rootReducer, undefined)
  const create = configureMockStore<object, AppDispatch>([withExtraArgument(extra), api.middleware as never])
  return create((actions) => (actions as UnknownAction[]).reduce(rootReducer, initial) ?? {})
}

type Told = {
  type: string
  payload?: { code?: string }
  meta?: { condition?: boolean; arg?: { endpointName?: string } }
}

/** The story: each event by its name, each answered call by its endpoint's. */
function story(actions: readonly Told[]): string[] {
  const named = actions.flatMap(({ type, payload, meta }) => {
    if (type.endsWith('/fulfilled')) return [meta?.arg?.endpointName ?? type]
    // What is in the cache is not asked for again; that is no event.
    if (meta?.condition) return []
    if (type.endsWith('/rejected')) return [`${meta?.arg?.endpointName}: ${payload?.code}`]
    return type.startsWith('testSession/') ? [type] : []
  })
  return named.filter((name, index) => name !== 'getPassage' || named[index - 1] !== 'getPassage')
}

test('a start asks for the attempt, loads the passages, and only then starts the clock', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  expect(story(store.getActions())).toEqual([
    'testSession/startRequested',
    'getAttempt: no_attempt',
    'getPassage',
    'startTest',
    'testSession/attemptOpened',
  ])
  const passages = store
    .getActions()
    .filter(({ type, meta }) => type.endsWith('/fulfilled') && meta?.arg?.endpointName === 'getPassage')
  expect(passages).toHaveLength(9)
})

test('a finish hands in, loads the key, and writes the score into the record before it is shown', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  const before = store.getActions().length
  store.dispatch(finishRequested())
  store.dispatch(finishConfirmed())
  expect(await store.dispatch(handIn())).toBeNull()
  expect(await store.dispatch(scoreAttempt())).toBeNull()
  expect(story(store.getActions().slice(before))).toEqual([
    'testSession/finishRequested',
    'testSession/finishConfirmed',
    'finishTest',
    'getPassage',
    'getUserById',
    'updateUser',
    'testSession/attemptScored',
  ])
})
