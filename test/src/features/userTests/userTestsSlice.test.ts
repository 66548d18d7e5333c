import { loggedOut } from '../../../../src/auth/authSlice'
import { selectRows } from '../../../../src/features/userTests/testRows'
import {
  selectUserTests,
  userTestsSlice,
  type UserTests,
} from '../../../../src/features/userTests/userTestsSlice'
import { apiEvents } from '../../../support/browser/apiEvents'
import { testMachine } from '../../../support/browser/machineTable'

const failure = {
  code: 'unreachable',
  message: 'The server cannot be reached. Check your connection and try again.',
} as const
const mine = { id: 'me' }
const record = { id: 'me', username: '', tests: [] }

testMachine<UserTests, UserTests>({
  reducer: userTestsSlice.reducer,
  machine: (state) => state,
  states: {
    idle: { status: 'idle' },
    loading: { status: 'loading', uid: 'me' },
    ready: { status: 'ready', uid: 'me' },
    failed: { status: 'failed', uid: 'me', failure },
  },
  events: {
    asked: apiEvents.pending('getUserById', mine),
    askedForAnother: apiEvents.pending('getUserById', { id: 'you' }),
    loaded: apiEvents.fulfilled('getUserById', mine, record),
    loadedAnother: apiEvents.fulfilled('getUserById', { id: 'you' }, record),
    failed: apiEvents.rejected('getUserById', mine, failure),
    broken: apiEvents.rejected('getUserById', mine),
    joined: apiEvents.joined('getUserById', mine),
    anotherFailed: apiEvents.rejected('getUserById', { id: 'you' }, failure),
    added: apiEvents.fulfilled('addUser', record, record),
    loggedOut: loggedOut(),
  },
  cells: {
    idle: { asked: 'loading', askedForAnother: 'loading', added: 'ready' },
    loading: {
      asked: 'loading',
      askedForAnother: 'loading',
      loaded: 'ready',
      failed: 'failed',
      broken: 'failed',
      added: 'ready',
      loggedOut: 'idle',
    },
    ready: { askedForAnother: 'loading', loggedOut: 'idle' },
    failed: { asked: 'loading', askedForAnother: 'loading', added: 'ready', loggedOut: 'idle' },
  },
})

test('whose tests they are, and why they cannot be shown, is told', () => {
  const { reducer } = userTestsSlice
  const loading = reducer(undefined, apiEvents.pending('getUserById', mine))
  expect(loading).toEqual({ status: 'loading', uid: 'me' })
  const ready = reducer(loading, apiEvents.fulfilled('getUserById', mine, record))
  expect(selectUserTests({ userTests: ready })).toEqual({ status: 'ready', uid: 'me' })
  expect(reducer(ready, apiEvents.fulfilled('addUser', record, { ...record, id: 'you' }))).toEqual({
    status: 'ready',
    uid: 'you',
  })
  expect(reducer(loading, apiEvents.rejected('getUserById', mine, failure))).toEqual({
    status: 'failed',
    uid: 'me',
    failure,
  })
})

test('a test without a score shows N/A', () => {
  const tests = [
    { number: 1, paid: true, score: '41/55', answers: [] },
    { number: 2, paid: false, score: '', answers: [] },
  ]
  const untold = { finishedAt: null, deadline: null }
  expect(selectRows({ ...record, tests })).toEqual([
    { number: 1, paid: true, score: '41/55', percent: 75, isTaken: true, ...untold },
    { number: 2, paid: false, score: 'N/A', percent: null, isTaken: false, ...untold },
  ])
})
