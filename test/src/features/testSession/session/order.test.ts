import { handIn } from '../../../../../src/features/testSession/visits/handIn'
import { scoreAttempt } from '../../../../../src/features/testSession/visits/score'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import {
  finishConfirmed,
  finishRequested,
  writerClaimed,
} from '../../../../../src/features/testSession/session/testSessionSlice'
import { ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { createFakeServer } from '../../../../support/browser/fakeServer'
import { mockStore, storyOf } from '../../../../support/browser/mockStore'

let fake: ReturnType<typeof createFakeServer>
beforeEach(() => {
  fake = createFakeServer()
  fake.server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => fake.server.close())

const story = (actions: Parameters<typeof storyOf>[1]) => storyOf('testSession', actions)

const nine = (name: string) => Array.from({ length: 9 }, () => name)

test('a start asks for the attempt, loads all nine passages, and only then starts the clock', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  expect(story(store.getActions())).toEqual([
    'startRequested',
    'getAttempt',
    'getAttempt done',
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
    'getAttempt done',
    ...nine('getPassage'),
    'startFailed',
  ])
})

test('a finish hands in, loads the key, and writes the score into the record before it is shown', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  store.dispatch(writerClaimed({ attemptId: ATTEMPT_ID }))
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
