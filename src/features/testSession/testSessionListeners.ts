import type { AppListenerApi, AppStartListening } from '../../redux/types'
import { loadPatiently } from '../../ui/page/lazyPart'
import { isMine } from './state/sessionOwner'
import { attemptScored, selectSession } from './state/testSessionSlice'
import { addDeadlineListeners } from './sync/deadlineListeners'
import { addSyncListeners } from './sync/syncListeners'

export function addTestSessionListeners(startListening: AppStartListening): void {
  addSyncListeners(startListening)
  addDeadlineListeners(startListening)
  startListening({ predicate: isMine('scoring'), effect: score })
}

/** The score of a submitted test came with the answer, so it is shown before the rest runs. */
async function score(_action: unknown, listener: AppListenerApi): Promise<void> {
  const session = selectSession(listener.getState())
  if (session.status === 'scoring' && session.finishedBy === 'taker')
    listener.dispatch(attemptScored({ score: session.score }))
  await (await loadPatiently(() => import('./sync/score'))).settleScore(listener)
}
