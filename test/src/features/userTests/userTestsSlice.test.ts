import { loggedOut } from '../../../../src/auth/authSlice'
import { userTestsSlice, type UserTests } from '../../../../src/features/userTests/userTestsSlice'
import { apiEvents } from '../../../support/browser/apiEvents'
import { testMachine } from '../../../support/browser/machineTable'

const failure = { code: 'unreachable', message: 'The server cannot be reached.' } as const
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
      added: 'ready',
      loggedOut: 'idle',
    },
    ready: { askedForAnother: 'loading', loggedOut: 'idle' },
    failed: { asked: 'loading', askedForAnother: 'loading', added: 'ready', loggedOut: 'idle' },
  },
})
