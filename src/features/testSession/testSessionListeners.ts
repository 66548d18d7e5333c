import type { AppStartListening } from '../../redux/types'
import { addDeadlineListeners } from './sync/deadlineListeners'
import { addFinishListeners } from './sync/finishListeners'
import { addSyncListeners } from './sync/syncListeners'

export function addTestSessionListeners(startListening: AppStartListening): void {
  addSyncListeners(startListening)
  addDeadlineListeners(startListening)
  addFinishListeners(startListening)
}
