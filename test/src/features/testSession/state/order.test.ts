import { syncAttempt } from '../../../../../src/features/testSession/sync/syncAttempt'
import { finishTest } from '../../../../../src/features/testSession/sync/userActs'
import { settleScore } from '../../../../../src/features/testSession/sync/score'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import type { AppListenerApi } from '../../../../../src/redux/types'
import {
  attemptScored,
  finishRequested,
} from '../../../../../src/features/testSession/state/testSessionSlice'
import { ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { until } from '../../../../support/browser/testStore'
import { mockStore, storyOf } from '../../../../support/browser/mockStore'

const fake = fakeServerBeforeEach()

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

test('a start of a test whose attempt is open resumes that attempt', async () => {
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

test('a score waits only for the submission; the keys and the record follow it', async () => {
  const store = mockStore()
  await store.dispatch(beginTest(1))
  store.dispatch(finishRequested())
  const before = store.getActions().length
  store.dispatch(finishTest())
  await store.dispatch(syncAttempt(ATTEMPT_ID))
  store.dispatch(attemptScored({ score: '0/55' }))
  await settleScore(store as unknown as AppListenerApi)
  await until(() => story(store.getActions()).includes('updateUser done'))
  const told = story(store.getActions().slice(before))
  expect(told.slice(0, 4)).toEqual(['finishConfirmed', 'saveAnswers', 'saveAnswers done', 'attemptScored'])
  expect(told.filter((each) => each === 'getPassage')).toHaveLength(9)
  const record = ['getUserById', 'getUserById done', 'updateUser', 'updateUser done']
  expect(told.filter((each) => record.includes(each))).toEqual(record)
})
