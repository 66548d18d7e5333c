import { isRejectedWithValue } from '@reduxjs/toolkit'
import { testNumbers } from '../../domain/exam'
import { api } from '../api/api'
import { failureOf } from '../api/failure'
import type { Identity, IdentityPerson } from '../api/identityPort'
import { entered } from '../redux/entered'
import { pageWoke } from '../redux/pageEvents'
import type { AppDispatch, AppStartListening, RootState } from '../redux/types'
import { endAccount, tellOtherTabs } from './accountNews'
import {
  accountDeleted,
  addressChanged,
  identityAbsent,
  identityFound,
  loggedOut,
  selectAuth,
  userReloadRequested,
} from './authSlice'
import { selectRegistration } from './registrationSlice'
import { forgetPerson, forgetUser, readPerson, rememberPerson } from './rememberedPerson'

export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'loadingUser'),
    effect: async (_action, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'loadingUser') return
      // A new identity has no record to ask for.
      const isNew = selectRegistration(getState()).status === 'registering'
      if (isNew || !(await hasRecord(auth.uid, dispatch))) await createRecord(auth, dispatch)
    },
  })

  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'signedIn'),
    effect: (_action, { getState, extra }) => {
      const auth = selectAuth(getState())
      if (auth.status === 'signedIn') rememberPerson(extra.deviceStorage, auth)
    },
  })

  startListening({
    // Loading the record gives it the login's address; the next lost login is asked for under it, too.
    predicate: addressChanged,
    effect: async (_action, { dispatch, getState, extra }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'signedIn') return
      rememberPerson(extra.deviceStorage, auth)
      await hasRecord(auth.uid, dispatch)
    },
  })

  for (const { matchFulfilled } of [api.endpoints.getUserById, api.endpoints.updateUser]) {
    startListening({
      // What another person, or a purchase that was taken back, has left here goes, keys and all.
      matcher: matchFulfilled,
      effect: async ({ payload: { id, tests } }, { getState, extra }) => {
        const auth = selectAuth(getState())
        if (!('uid' in auth) || auth.uid !== id) return
        const has = (testNumber: number) => tests.some(({ number, paid }) => number === testNumber && paid)
        await extra.passageShelf.tidy(id, has).catch(staysKept)
      },
    })
  }

  startListening({
    // A login that was lost may be somebody's who took the device away, and nobody's texts lie open for the next.
    predicate: entered((state: RootState) => selectAuth(state), 'reauthenticating', 'signedOut'),
    effect: async (_action, { extra }) => {
      await extra.passageShelf.clear().catch(staysKept)
    },
  })

  startListening({
    // A record that could not be loaded is asked for again when the network is back.
    actionCreator: pageWoke,
    effect: (_action, { dispatch, getState }) => {
      if (selectAuth(getState()).status === 'loadFailed') dispatch(userReloadRequested())
    },
  })

  startListening({
    predicate: isDeletedAnswer,
    effect: (action, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      if (api.endpoints.getUserById.matchRejected(action)) {
        dispatch(endAccount(action.meta.arg.originalArgs.id))
      } else if ('uid' in auth) {
        // It may answer a call of somebody who was here before; the record's own answer says whose account it is.
        void hasRecord(auth.uid, dispatch)
      }
    },
  })

  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'deleted'),
    effect: async (action, { dispatch, extra }) => {
      if (!accountDeleted.match(action)) return
      const { uid } = action.payload
      forgetUser(extra.deviceStorage, uid)
      tellOtherTabs(extra.deviceStorage, uid)
      dispatch(api.util.resetApiState())
      const ends = await Promise.allSettled([extra.passageShelf.clear(), extra.identity.logOut()])
      for (const end of ends) {
        if (end.status === 'rejected') console.error('Something of the account stays here:', end.reason)
      }
    },
  })

  startListening({
    actionCreator: loggedOut,
    effect: (_action, { dispatch, extra }) => {
      forgetPerson(extra.deviceStorage)
      dispatch(api.util.resetApiState())
    },
  })
}

const staysKept = (error: unknown) => console.error('Passages stay kept:', error)

/** A call, of whatever endpoint, that the server refused because its caller's account was deleted. */
function isDeletedAnswer(action: unknown): boolean {
  return isRejectedWithValue(action) && failureOf(action.payload).code === 'deleted'
}

/** False only when the server says that there is no record; any other failure is the machine's to show. */
async function hasRecord(uid: string, dispatch: AppDispatch): Promise<boolean> {
  const query = dispatch(
    api.endpoints.getUserById.initiate({ id: uid }, { forceRefetch: true, subscribe: false }),
  )
  const { error } = await query
  if (error !== undefined) console.error('Loading the user failed:', error)
  return !(error !== undefined && 'code' in error && error.code === 'no_record')
}

async function createRecord({ uid, email }: IdentityPerson, dispatch: AppDispatch): Promise<void> {
  const request = { id: uid, username: email, tests: newTestEntries() }
  const { error } = await dispatch(api.endpoints.addUser.initiate(request, { track: false }))
  if (error !== undefined) console.error('Creating the user record failed:', error)
}

/** A new user's ten entries: Test 1 is paid (specification, section 6). */
function newTestEntries() {
  return testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
}

/** Turns the provider's reports into events; returns the end of listening. */
export function watchIdentity(identity: Identity, dispatch: AppDispatch, deviceStorage: Storage): () => void {
  return identity.watch((person) =>
    dispatch(person ? identityFound(person) : identityAbsent({ remembered: readPerson(deviceStorage) })),
  )
}
