import { isRejectedWithValue } from '@reduxjs/toolkit'
import { api } from '../api/api'
import { TAGS } from '../api/endpoints'
import { failureOf } from '../api/failure'
import { entered } from '../redux/entered'
import { pageWoke } from '../redux/pageEvents'
import type { AppStartListening, RootState } from '../redux/types'
import { endAccount, tellOtherTabs } from './accountNews'
import {
  accountDeleted,
  addressChanged,
  loggedOut,
  selectAuth,
  selectPerson,
  userReloadRequested,
} from './authSlice'
import { forgetUser } from './forgetUser'
import { forgetPerson, rememberPerson } from './rememberedPerson'

/** Effects of a login and of its end; in the chunk of signed-in users. */
export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'signedIn'),
    effect: async (_action, { getState, extra }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'signedIn') return
      rememberPerson(extra.deviceStorage, auth)
      // A login that was lost took the shelf along.
      await extra.passageShelf.tidy(auth.uid, () => true).catch(staysKept)
    },
  })

  startListening({
    // Loading the record gives it the login's address; the next lost login is asked for under it, too.
    predicate: addressChanged,
    effect: (_action, { dispatch, getState, extra }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'signedIn') return
      rememberPerson(extra.deviceStorage, auth)
      dispatch(api.util.invalidateTags(['User']))
    },
  })

  startListening({
    predicate: (_action, after, before) =>
      selectAuth(after).status === 'signedIn' && selectAuth(before).status === 'reauthenticating',
    effect: (_action, { dispatch }) => void dispatch(api.util.invalidateTags([...TAGS])),
  })

  for (const { matchFulfilled } of [api.endpoints.getUserById, api.endpoints.updateUser]) {
    startListening({
      // What another person, or a purchase that was taken back, has left here goes, keys and all.
      matcher: matchFulfilled,
      effect: async ({ payload: { id, tests } }, { getState, extra }) => {
        const auth = selectAuth(getState())
        if (!('uid' in auth) || auth.uid !== id) return
        const has = (testNumber: number) =>
          tests.some(({ number, paid, running }) => number === testNumber && (paid || running))
        await extra.passageShelf.tidy(id, has).catch(staysKept)
      },
    })
  }

  startListening({
    // A record that could not be loaded is asked for again when the network is back; open screens do so themselves.
    actionCreator: pageWoke,
    effect: (_action, { dispatch, getState }) => {
      const isOpen = selectPerson(getState()) !== null
      if (selectAuth(getState()).status === 'loadFailed' && !isOpen) dispatch(userReloadRequested())
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
        dispatch(api.util.invalidateTags(['User']))
      }
    },
  })

  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'deleted'),
    effect: async (action, { dispatch, extra }) => {
      if (!accountDeleted.match(action)) return
      const { uid } = action.payload
      // Before the person is forgotten, which by itself is a log-out to them.
      tellOtherTabs(extra.deviceStorage, uid)
      forgetUser(extra.deviceStorage, uid)
      dispatch(api.util.resetApiState())
      const ends = await Promise.allSettled([extra.passageShelf.clear(), extra.identity.logOut()])
      for (const end of ends) {
        if (end.status === 'rejected') console.error('Not removed:', end.reason)
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

const staysKept = (error: unknown) => console.error('Not removed:', error)

/** A call, of whatever endpoint, that the server refused because its caller's account was deleted. */
function isDeletedAnswer(action: unknown): boolean {
  return isRejectedWithValue(action) && failureOf(action.payload).code === 'deleted'
}
