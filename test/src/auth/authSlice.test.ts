import {
  accountDeleted,
  authSlice,
  identityAbsent,
  identityFound,
  invalidCredentialsClosed,
  loggedOut,
  logInRefused,
  logInRequested,
  selectPerson,
  userReloadRequested,
  type Auth,
} from '../../../src/auth/authSlice'
import {
  registrationLeft,
  registrationRefused,
  registrationRequested,
  registrationSlice,
  registrationSucceeded,
  type Registration,
} from '../../../src/auth/registrationSlice'
import { apiEvents } from '../../support/browser/apiEvents'
import { testMachine } from '../../support/browser/machineTable'

const me = { uid: 'me', email: 'me@example.com' }
const failure = { code: 'internal', message: 'Something went wrong on our end. Please try again.' } as const
const noRecord = { code: 'no_record', message: '' } as const
const record = { id: 'me', username: me.email, tests: [] }

describe('auth', () => {
  testMachine<Auth, Auth>({
    diagram: 'Login',
    reducer: authSlice.reducer,
    machine: (state) => state,
    states: {
      unknown: { status: 'unknown' },
      signedOut: { status: 'signedOut' },
      signingIn: { status: 'signingIn' },
      invalidCredentials: { status: 'invalidCredentials', reason: 'refused' },
      loadingUser: { status: 'loadingUser', ...me },
      signedIn: { status: 'signedIn', ...me },
      loadFailed: { status: 'loadFailed', ...me, failure },
      reauthenticating: { status: 'reauthenticating', ...me, failure: null },
      deleted: { status: 'deleted' },
    },
    events: {
      identityFound: identityFound(me),
      anotherIdentity: identityFound({ uid: 'you', email: '' }),
      identityAbsent: identityAbsent({ remembered: null }),
      identityLost: identityAbsent({ remembered: { uid: 'me', email: 'me@example.com' } }),
      logInRequested: logInRequested(),
      logInRefused: logInRefused('refused'),
      closed: invalidCredentialsClosed(),
      loaded: apiEvents.fulfilled('getUserById', { id: 'me' }, record),
      loadedAnother: apiEvents.fulfilled('getUserById', { id: 'you' }, record),
      added: apiEvents.fulfilled('addUser', record, record),
      loadFailed: apiEvents.rejected('getUserById', { id: 'me' }, failure),
      noRecord: apiEvents.rejected('getUserById', { id: 'me' }, noRecord),
      addFailed: apiEvents.rejected('addUser', record, failure),
      reload: userReloadRequested(),
      loggedOut: loggedOut(),
      accountDeleted: accountDeleted({ uid: 'me' }),
      anothersDeleted: accountDeleted({ uid: 'you' }),
    },
    cells: {
      unknown: {
        identityFound: 'loadingUser',
        anotherIdentity: 'loadingUser',
        identityAbsent: 'signedOut',
        identityLost: 'reauthenticating',
      },
      signedOut: {
        identityFound: 'loadingUser',
        anotherIdentity: 'loadingUser',
        logInRequested: 'signingIn',
      },
      signingIn: {
        identityFound: 'loadingUser',
        anotherIdentity: 'loadingUser',
        logInRefused: 'invalidCredentials',
        loggedOut: 'signedOut',
      },
      invalidCredentials: {
        identityFound: 'loadingUser',
        anotherIdentity: 'loadingUser',
        closed: 'signedOut',
        loggedOut: 'signedOut',
      },
      loadingUser: {
        anotherIdentity: 'loadingUser',
        identityAbsent: 'signedOut',
        identityLost: 'reauthenticating',
        loaded: 'signedIn',
        added: 'signedIn',
        loadFailed: 'loadFailed',
        addFailed: 'loadFailed',
        accountDeleted: 'deleted',
        loggedOut: 'signedOut',
      },
      signedIn: {
        anotherIdentity: 'loadingUser',
        identityAbsent: 'reauthenticating',
        identityLost: 'reauthenticating',
        accountDeleted: 'deleted',
        loggedOut: 'signedOut',
      },
      loadFailed: {
        loaded: 'signedIn',
        added: 'signedIn',
        anotherIdentity: 'loadingUser',
        identityAbsent: 'signedOut',
        identityLost: 'reauthenticating',
        reload: 'loadingUser',
        accountDeleted: 'deleted',
        loggedOut: 'signedOut',
      },
      reauthenticating: {
        identityFound: 'signedIn',
        anotherIdentity: 'loadingUser',
        logInRefused: 'reauthenticating',
        accountDeleted: 'deleted',
        loggedOut: 'signedOut',
      },
      deleted: {
        identityFound: 'loadingUser',
        anotherIdentity: 'loadingUser',
        loggedOut: 'signedOut',
      },
    },
  })
})

describe('the facts of a login', () => {
  const { reducer } = authSlice
  const signedIn: Auth = { status: 'signedIn', ...me }
  const unreachable = { code: 'unreachable', message: '' } as const

  test('a lost login asks the same person again, also over a reload, and says what went wrong', () => {
    const asked: Auth = { status: 'reauthenticating', ...me, failure: null }
    expect(reducer(signedIn, identityAbsent({ remembered: null }))).toEqual(asked)
    expect(reducer({ status: 'unknown' }, identityAbsent({ remembered: me }))).toEqual(asked)
    expect(reducer(asked, logInRefused('refused'))).toEqual({ ...asked, failure: 'refused' })
    expect(reducer({ status: 'signingIn' }, logInRefused('refused'))).toEqual({
      status: 'invalidCredentials',
      reason: 'refused',
    })
  })

  test('a changed address is taken over in place, and nothing else moves', () => {
    const changed = { uid: 'me', email: 'new@example.com', emailVerified: true }
    for (const state of [signedIn, { ...signedIn, status: 'loadFailed', failure } as const]) {
      expect(reducer(state, identityFound(changed))).toEqual({ ...state, ...changed })
    }
    const asked: Auth = { status: 'reauthenticating', ...me, failure: null }
    expect(reducer(asked, identityFound(changed))).toEqual({ status: 'signedIn', ...changed })
  })

  test('a person comes with name and id, and a failed load with its reason', () => {
    const loading = reducer({ status: 'signedOut' }, identityFound(me))
    expect(loading).toEqual({ status: 'loadingUser', ...me })
    expect(reducer(loading, apiEvents.fulfilled('getUserById', { id: 'me' }, record))).toEqual(signedIn)
    for (const event of [
      apiEvents.rejected('getUserById', { id: 'me' }, failure),
      apiEvents.rejected('addUser', record, failure),
    ]) {
      expect(reducer(loading, event)).toEqual({ status: 'loadFailed', ...me, failure })
    }
    for (const event of [
      apiEvents.rejected('getUserById', { id: 'you' }, failure),
      apiEvents.rejected('addUser', { ...record, id: 'you' }, failure),
      apiEvents.fulfilled('addUser', { ...record, id: 'you' }, { ...record, id: 'you' }),
    ]) {
      expect(reducer(loading, event)).toBe(loading)
    }
  })

  test('the screens are those of the signed-in user, or cannot be reached for a while', () => {
    const personIn = (auth: Auth) => selectPerson({ auth })
    expect(personIn(signedIn)).toMatchObject(me)
    expect(personIn({ status: 'reauthenticating', ...me, failure: null })).toMatchObject(me)
    for (const unanswered of [unreachable, { ...unreachable, code: 'unreadable' }] as const)
      expect(personIn({ status: 'loadFailed', ...me, failure: unanswered })).toMatchObject(me)
    expect(personIn({ status: 'loadFailed', ...me, failure })).toBeNull()
    expect(personIn({ status: 'loadingUser', ...me })).toBeNull()
    // A test on this device doesn't wait for the record.
    expect(personIn({ status: 'loadingUser', ...me, isAtWork: true })).toMatchObject(me)
    expect(personIn({ status: 'loadFailed', ...me, isAtWork: true, failure })).toMatchObject(me)
    expect(personIn({ status: 'deleted' })).toBeNull()
  })
})

describe('registration', () => {
  testMachine<Registration, Registration>({
    diagram: 'Registration',
    reducer: registrationSlice.reducer,
    machine: (state) => state,
    states: {
      idle: { status: 'idle' },
      registering: { status: 'registering' },
      registered: { status: 'registered' },
      failed: { status: 'failed', reason: 'other', message: 'No.' },
    },
    events: {
      requested: registrationRequested(),
      succeeded: registrationSucceeded(),
      refused: registrationRefused({ reason: 'emailTaken', message: 'Email already in use.' }),
      left: registrationLeft(),
    },
    cells: {
      idle: { requested: 'registering' },
      registering: { succeeded: 'registered', refused: 'failed' },
      registered: { left: 'idle' },
      failed: { requested: 'registering', left: 'idle' },
    },
  })
})
