import type { AppStartListening } from '../../redux/types'
import { addOutboxListeners } from './outbox/outboxListeners'
import { addDeadlineListeners } from './visits/deadlineListeners'
import { addFinishListeners } from './visits/finishListeners'
import { addHeartbeatListeners } from './visits/heartbeatListeners'
import { addWriterListeners } from './writer/writerListeners'

export function addTestSessionListeners(startListening: AppStartListening): void {
  addOutboxListeners(startListening)
  addDeadlineListeners(startListening)
  addFinishListeners(startListening)
  addWriterListeners(startListening)
  addHeartbeatListeners(startListening)
}
