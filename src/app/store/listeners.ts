import { createListenerMiddleware } from '@reduxjs/toolkit'
import { addAbsenceListeners } from '../../auth/watchIdentity'
import type { AppDispatch, AppStartListening, Extra, RootState } from '../../redux/types'

export function createListeners(extra: Extra) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Extra>({ extra })
  const startListening: AppStartListening = listeners.startListening
  addAbsenceListeners(startListening)
  return listeners
}
