import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppStartListening } from '../../../redux/types'
import { loadPatiently } from '../../../ui/page/loadPatiently'
import { askWhetherOver } from '../outbox/fetchAttempt'
import { isMine } from '../session/sessionOwner'
import { attemptScored, selectSession, timeLeftOver } from '../session/testSessionSlice'
import { handIn } from './handIn'

/** The end of a test, repeated until the server has it: handed in, then scored. */
export function addFinishListeners(startListening: AppStartListening): void {
  startListening({ predicate: isMine('finishing'), effect: finish })
  startListening({ predicate: isMine('scoring'), effect: score })
}

async function finish(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; ; failures += 1) {
    const session = selectSession(getState())
    if (session.status !== 'finishing') return
    // The device's clock may have said so while the server could not be asked.
    const isOver = session.reason === 'confirmed' || (await dispatch(askWhetherOver(session.attemptId)))
    if (isOver === false) return void dispatch(timeLeftOver())
    if (isOver && (await dispatch(handIn())) === null) return
    await waitToRetry(failures, listener)
  }
}

/** The score of a test that its taker has handed in came with the answer; all else is done behind it. */
async function score(_action: unknown, listener: AppListenerApi): Promise<void> {
  const session = selectSession(listener.getState())
  if (session.status === 'scoring' && session.finishedBy === 'taker')
    listener.dispatch(attemptScored({ score: session.score }))
  await (await loadPatiently(() => import('./score'))).settleScore(listener)
}
