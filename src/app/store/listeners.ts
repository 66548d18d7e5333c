import { createListenerMiddleware } from '@reduxjs/toolkit'
import { addAuthListeners } from '../../auth/authListeners'
import { addPurchaseListeners } from '../../features/purchase/purchaseListeners'
import { addTestSessionListeners } from '../../features/testSession/testSessionListeners'
import { addUserTestsListeners } from '../../features/userTests/userTestsListeners'
import { addSettingsListeners } from '../../settings/settingsListeners'
import type { AppDispatch, AppStartListening, Extra, RootState } from '../../redux/types'

/** One listener middleware for a store, with every feature's listeners on it. */
export function createListeners(extra: Extra) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Extra>({ extra })
  const startListening: AppStartListening = listeners.startListening
  addAuthListeners(startListening)
  addUserTestsListeners(startListening)
  addPurchaseListeners(startListening)
  addTestSessionListeners(startListening)
  addSettingsListeners(startListening)
  return listeners
}
