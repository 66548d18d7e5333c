import { createListenerMiddleware } from '@reduxjs/toolkit'
import { addAuthListeners } from '../../auth/authListeners'
import { addSettingsListeners } from '../../settings/settingsListeners'
import type { AppDispatch, AppStartListening, Extra, RootState } from '../../redux/types'

/** One listener middleware for a store, with the listeners of every page; signedIn.ts adds those of a signed-in user. */
export function createListeners(extra: Extra) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Extra>({ extra })
  const startListening: AppStartListening = listeners.startListening
  addAuthListeners(startListening)
  addSettingsListeners(startListening)
  return listeners
}
