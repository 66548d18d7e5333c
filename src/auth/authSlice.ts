import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { isUnanswered, type ApiFailure } from '../api/failure'
import type { IdentityPerson, LogInOutcome } from '../api/identityPort'
import { fulfilled, rejected } from '../api/outcomes'

export type Auth =
  | { status: 'unknown' }
  /** `everywhere`: the user logged out on all devices. */
  | { status: 'signedOut'; everywhere?: true }
  | { status: 'signingIn' }
  | { status: 'invalidCredentials'; reason: LogInRefusal }
  | ({ status: 'loadingUser' } & Found)
  | ({ status: 'signedIn' } & IdentityPerson)
  | ({ status: 'loadFailed'; failure: ApiFailure } & Found)
  | ({ status: 'reauthenticating'; failure: LogInRefusal | null } & IdentityPerson)
  | { status: 'deleted' }

/** `isAtWork`: the user's test is on this device and opens before the user record arrives. */
type Found = IdentityPerson & { isAtWork?: boolean }

export type LogInRefusal = Exclude<LogInOutcome, 'loggedIn'>

type WithAuth = { auth: Auth }

const initialState = { status: 'unknown' } as Auth

const withPerson = (
  status: 'loadingUser' | 'signedIn',
  { uid, email, emailVerified, isAtWork }: Found,
): Auth => ({
  status,
  uid,
  email,
  ...(emailVerified !== undefined && { emailVerified }),
  ...(status === 'loadingUser' && isAtWork && { isAtWork }),
})

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Also dispatched when the address changes. */
    identityFound(state, { payload }: PayloadAction<Found>): Auth | void {
      if (state.status === 'signedIn' || state.status === 'loadingUser' || state.status === 'loadFailed') {
        if (state.uid !== payload.uid) return withPerson('loadingUser', payload)
        const { isAtWork: _known, ...person } = payload
        return void Object.assign(state, person)
      }
      if (state.status === 'reauthenticating' && state.uid === payload.uid) {
        return withPerson('signedIn', payload)
      }
      return withPerson('loadingUser', payload)
    },
    /** Reauthenticates a user who has not logged out, also after a reload (`remembered`). */
    identityAbsent(
      state,
      { payload: { remembered } }: PayloadAction<{ remembered: IdentityPerson | null }>,
    ): Auth | void {
      if (state.status === 'signedIn') {
        return { status: 'reauthenticating', uid: state.uid, email: state.email, failure: null }
      }
      if (state.status === 'unknown' || state.status === 'loadingUser' || state.status === 'loadFailed') {
        return remembered
          ? { status: 'reauthenticating', ...remembered, failure: null }
          : { status: 'signedOut' }
      }
    },
    logInRequested(state): Auth | void {
      if (state.status === 'signedOut') return { status: 'signingIn' }
    },
    logInRefused(state, { payload }: PayloadAction<LogInRefusal>): Auth | void {
      if (state.status === 'signingIn') return { status: 'invalidCredentials', reason: payload }
      if (state.status === 'reauthenticating') return { ...state, failure: payload }
    },
    invalidCredentialsClosed(state): Auth | void {
      if (state.status === 'invalidCredentials') return { status: 'signedOut' }
    },
    userReloadRequested(state): Auth | void {
      if (state.status === 'loadFailed') return withPerson('loadingUser', state)
    },
    accountDeleted(state, { payload }: PayloadAction<{ uid: string }>): Auth | void {
      if ('uid' in state && state.uid === payload.uid) return { status: 'deleted' }
    },
    loggedOut(state, { payload }: PayloadAction<{ everywhere: true } | undefined>): Auth | void {
      if (state.status !== 'signedOut' && state.status !== 'unknown')
        return { status: 'signedOut', ...payload }
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(fulfilled('getUserById'), (state, { meta }): Auth | void => {
        const isAwaited = state.status === 'loadingUser' || state.status === 'loadFailed'
        if (isAwaited && meta.arg.originalArgs.id === state.uid) return withPerson('signedIn', state)
      })
      .addMatcher(fulfilled('addUser'), (state, { payload }): Auth | void => {
        const isAwaited = state.status === 'loadingUser' || state.status === 'loadFailed'
        if (isAwaited && payload.id === state.uid) return withPerson('signedIn', state)
      })
      .addMatcher(rejected('getUserById'), (state, { payload, meta }): Auth | void => {
        if (state.status !== 'loadingUser' || meta.arg.originalArgs.id !== state.uid || !payload) return
        // addUser creates a missing record (userTestsListeners.ts).
        if (payload.code !== 'no_record') {
          return { ...state, status: 'loadFailed', failure: payload }
        }
      })
      .addMatcher(rejected('addUser'), (state, { payload, meta }): Auth | void => {
        if (state.status !== 'loadingUser' || meta.arg.originalArgs.id !== state.uid || !payload) return
        return { ...state, status: 'loadFailed', failure: payload }
      })
  },
  selectors: {
    selectAuth: (state) => state,
    /** Returns the user whose screens are shown, or null. Screens also work if the user record cannot be reached. */
    selectPerson: (state): IdentityPerson | null => {
      if (state.status === 'signedIn' || state.status === 'reauthenticating') return state
      if (state.status !== 'loadingUser' && state.status !== 'loadFailed') return null
      const isOffline = state.status === 'loadFailed' && isUnanswered(state.failure)
      return state.isAtWork || isOffline ? state : null
    },
  },
})

export const {
  identityFound,
  identityAbsent,
  logInRequested,
  logInRefused,
  invalidCredentialsClosed,
  userReloadRequested,
  accountDeleted,
  loggedOut,
} = authSlice.actions
export const personNamed = isAnyOf(identityFound, identityAbsent)
export const isAnother = (
  { payload }: ReturnType<typeof identityFound | typeof identityAbsent>,
  ownerUid: string,
): boolean => {
  const person = 'uid' in payload ? payload : payload.remembered
  return person !== null && person.uid !== ownerUid
}
export const addressChanged = (
  _action: unknown,
  { auth: after }: WithAuth,
  { auth: before }: WithAuth,
): boolean =>
  after.status === 'signedIn' && 'uid' in before && after.uid === before.uid && after.email !== before.email
export const userLeft = isAnyOf(loggedOut, accountDeleted)
export const { selectAuth, selectPerson } = authSlice.selectors
