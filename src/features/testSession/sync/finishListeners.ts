import type { AppListenerApi, AppStartListening } from '../../../redux/types'
import { loadPatiently } from '../../../ui/page/loadPatiently'
import { isMine } from '../state/sessionOwner'
import { attemptScored, selectSession } from '../state/testSessionSlice'

export function addFinishListeners(startListening: AppStartListening): void {
  startListening({ predicate: isMine('scoring'), effect: score })
}

/** The score of a submitted test came with the answer, so it is shown before the rest runs. */
async function score(_action: unknown, listener: AppListenerApi): Promise<void> {
  const session = selectSession(listener.getState())
  if (session.status === 'scoring' && session.finishedBy === 'taker')
    listener.dispatch(attemptScored({ score: session.score }))
  await (await loadPatiently(() => import('./score'))).settleScore(listener)
}
