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
import { forgetPerson, forgetUser, rememberPerson } from './rememberedPerson'

export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'signedIn'),
    effect: async (_action, { getState, extra }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'signedIn') return
      rememberPerson(extra.deviceStorage, auth)
      // Restores the cache, which a lost login deletes.
      await extra.passageCache.tidy(auth.uid, () => true).catch(staysKept)
    },
  })

  startListening({
    // Loading the user record also stores the login's new address.
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
      // Removes passages of other users and of tests that were refunded.
      matcher: matchFulfilled,
      effect: async ({ payload: { id, tests } }, { getState, extra }) => {
        const auth = selectAuth(getState())
        if (!('uid' in auth) || auth.uid !== id) return
        const has = (testNumber: number) =>
          tests.some(({ number, paid, running }) => number === testNumber && (paid || running))
        await extra.passageCache.tidy(id, has).catch(staysKept)
      },
    })
  }

  startListening({
    // Retries the user record when the network is back; open screens retry by themselves.
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
        // The answer may belong to a previous user; the record names its account.
        dispatch(api.util.invalidateTags(['User']))
      }
    },
  })

  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'deleted'),
    effect: async (action, { dispatch, extra }) => {
      if (!accountDeleted.match(action)) return
      const { uid } = action.payload
      // Must precede forgetUser, which other tabs take for a logout.
      tellOtherTabs(extra.deviceStorage, uid)
      forgetUser(extra.deviceStorage, uid)
      dispatch(api.util.resetApiState())
      const ends = await Promise.allSettled([extra.passageCache.clear(), extra.identity.logOut()])
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

function isDeletedAnswer(action: unknown): boolean {
  return isRejectedWithValue(action) && failureOf(action.payload).code === 'deleted'
}
