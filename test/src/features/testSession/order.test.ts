import type { UnknownAction } from '@reduxjs/toolkit'
import { legacy_configureStore as configureMockStore } from 'redux-mock-store'
import { withExtraArgument } from 'redux-thunk'
import { api } from '../../../../src/api/api'
import { createSessionLog } from '../../../../src/app/sessionLog'
import { rootReducer } from '../../../../src/app/rootReducer'
import { identityFound } from '../../../../src/auth/authSlice'
import { handIn, scoreAttempt } from '../../../../src/features/testSession/finishThunks'
import { beginTest } from '../../../../src/features/testSession/startThunks'
import { finishConfirmed, finishRequested } from '../../../../src/features/testSession/testSessionSlice'
import type { AppDispatch } from '../../../../src/redux/types'
import { apiEvents } from '../../../support/browser/apiEvents'
import { makeAttempt } from '../../../support/browser/attempts'
import { createFakeServer, newUser, person } from '../../../support/browser/fakeServer'
import { fakeFrame } from '../../../support/browser/fakeFrame'
import { fakeIdentity, freeLock, noShelf } from '../../../support/browser/testStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => fake.server.close())

const extra = {
  identity: fakeIdentity(),
  apiBase: 'http://localhost/api',
  deviceStorage: window.localStorage,
  tabLock: freeLock,
  passageShelf: noShelf,
  sessionLog: createSessionLog(),
  checkoutFrame: fakeFrame(),
}
const signedIn = [identityFound(person), apiEvents.fulfilled('addUser', newUser(), newUser())].reduce<
  ReturnType<typeof rootReducer> | undefined
>(rootReducer, undefined)

/** A mock store whose state follows its actions: only their order is under test. */
function mockStore() {
  const create = configureMockStore<object, AppDispatch>([withExtraArgument(extra), api.middleware as never])
  return create((actions) => (actions as UnknownAction[]).reduce(rootReducer, signedIn) ?? {})
}

type Told = { type: string; meta?: { arg?: { endpointName?: string }; requestStatus?: string } }

/** The story so far: each event of the session by its name, each call by its endpoint's, with a mark at its end. */
function story(actions: readonly Told[]): string[] {
  return actions.flatMap(({ type, meta }) => {
    const endpoint = meta?.arg?.endpointName
    if (endpoint && meta?.requestStatus === 'pending') return [endpoint]
    if (endpoint && meta?.requestStatus === 'fulfilled') return [`${endpoint} done`]
    return type.startsWith('testSession/') ? [type.replace('testSession/', '')] : []
  })
}

const nine = (name: string) => Array.from({ length: 9 }, () => name)

test('a start asks for the attempt, loads all nine passages, and only then starts the clock', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  expect(story(store.getActions())).toEqual([
    'startRequested',
    'getAttempt',
    ...nine('getPassage'),
    ...nine('getPassage done'),
    'startTest',
    'startTest done',
    'attemptOpened',
  ])
})

test('a start of a test whose attempt is open goes on with that one', async () => {
  fake.state.attempt = makeAttempt()
  const store = mockStore()
  await store.dispatch(beginTest(1))
  expect(story(store.getActions())).toEqual([
    'startRequested',
    'getAttempt',
    'getAttempt done',
    'attemptOpened',
    ...nine('getPassage'),
    ...nine('getPassage done'),
  ])
})

test('a passage that cannot be had keeps the clock from starting', async () => {
  fake.state.failing.set('content', 'unavailable')
  const store = mockStore()
  await store.dispatch(beginTest(1))
  expect(story(store.getActions())).toEqual([
    'startRequested',
    'getAttempt',
    ...nine('getPassage'),
    'startFailed',
  ])
})

test('a finish hands in, loads the key, and writes the score into the record before it is shown', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  store.dispatch(finishRequested())
  const before = store.getActions().length
  store.dispatch(finishConfirmed())
  expect(await store.dispatch(handIn())).toBeNull()
  expect(await store.dispatch(scoreAttempt())).toBeNull()
  expect(story(store.getActions().slice(before))).toEqual([
    'finishConfirmed',
    'finishTest',
    'finishTest done',
    ...nine('getPassage'),
    ...nine('getPassage done'),
    'getUserById',
    'getUserById done',
    'updateUser',
    'updateUser done',
    'attemptScored',
  ])
})
