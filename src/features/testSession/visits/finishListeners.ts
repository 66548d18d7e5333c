import { waitToRetry } from '../../../redux/retry'
import type { AppListenerApi, AppStartListening } from '../../../redux/types'
import { isMine } from '../session/sessionOwner'
import { scoringDelayed, selectSession } from '../session/testSessionSlice'
import { handIn } from './handIn'
import { scoreAttempt } from './score'

/** The end of a test, repeated until the server has it: handed in, then scored. */
export function addFinishListeners(startListening: AppStartListening): void {
  startListening({ predicate: isMine('finishing'), effect: finish })
  startListening({ predicate: isMine('scoring'), effect: score })
}

async function finish(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; ; failures += 1) {
    if (selectSession(getState()).status !== 'finishing') return
    if ((await dispatch(handIn())) === null) return
    await waitToRetry(failures, listener)
  }
}

async function score(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState } = listener
  for (let failures = 1; ; failures += 1) {
    if (selectSession(getState()).status !== 'scoring') return
    const failure = await dispatch(scoreAttempt())
    if (failure === null) return
    dispatch(scoringDelayed({ failure }))
    await waitToRetry(failures, listener)
  }
}
