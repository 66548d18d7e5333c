import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../../api/api'
import { watchAccount } from '../../auth/accountNews'
import { addAuthListeners } from '../../auth/authListeners'
import { addPurchaseListeners } from '../../features/purchase/purchaseListeners'
import { hasSitting } from '../../features/testSession/state/states'
import { selectSession } from '../../features/testSession/state/testSessionSlice'
import { readBackJournal } from '../../features/testSession/sync/syncAttempt'
import { hearJournal } from '../../features/testSession/sync/watchJournal'
import { addTestSessionListeners } from '../../features/testSession/testSessionListeners'
import { addUserTestsListeners } from '../../features/userTests/userTestsListeners'
import type { AppThunk } from '../../redux/types'
import { selectSettings } from '../../settings/settingsSlice'
import { showSettings } from '../../settings/showSettings'
import { recordSession } from '../watch/sessionLog'
import type { AppStore } from './makeStore'
import { persistedRootReducer, restore, shareTransactions } from './persistence'

export { readBackJournal }
export { RequireUser } from '../RequireUser'
export { SignedInHeader } from '../SignedInHeader'

export const signedInPages = {
  tests: () => import(/* webpackChunkName: 'testsPage' */ '../routes/TestsPage'),
  test: () => import(/* webpackChunkName: 'testPage' */ '../routes/test/TestPage'),
  results: () => import(/* webpackChunkName: 'results' */ '../routes/resultsPages'),
  account: () => import(/* webpackChunkName: 'account' */ '../routes/accountPages'),
}

export const startSignedIn =
  (): AppThunk<void> =>
  (_dispatch, _getState, { startListening, addSlices, deviceStorage, sessionLog }) => {
    addSlices(persistedRootReducer(deviceStorage), api.middleware, recordSession(sessionLog))
    addAuthListeners(startListening)
    startListening({
      predicate: (_action, after, before) => selectSettings(after) !== selectSettings(before),
      effect: (_action, { getState }) => showSettings(selectSettings(getState()), document.documentElement),
    })
    addUserTestsListeners(startListening)
    addPurchaseListeners(startListening)
    addTestSessionListeners(startListening)
  }

export async function startInPage(store: AppStore, page: Window): Promise<void> {
  store.dispatch(startSignedIn())
  setupListeners(store.dispatch)
  watchAccount(page, store.dispatch)
  page.addEventListener('storage', (change) => store.dispatch(hearJournal(change)))
  shareTransactions(page, store.dispatch)
  await restore(store, page)
}

export const isAtWork =
  (uid: string): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const session = selectSession(getState())
    return hasSitting(session) && session.ownerUid === uid
  }
