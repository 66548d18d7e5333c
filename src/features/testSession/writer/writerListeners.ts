import type { AppStartListening, RootState } from '../../../redux/types'
import { ownerIsHere } from '../session/sessionOwner'
import { isTaking } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import { claimWriting } from './claimWriting'

/** The tab's lock is taken when an attempt is to be written here, and given back when it no longer is. */
export function addWriterListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => claiming(after) !== null && claiming(after) !== claiming(before),
    effect: (_action, { dispatch }) => dispatch(claimWriting()),
  })
  startListening({
    predicate: (_action, after, before) =>
      lockedAttempt(before) !== null && lockedAttempt(after) !== lockedAttempt(before),
    effect: (_action, { getState, extra }) => {
      if (lockedAttempt(getState()) === null) extra.tabLock.release()
    },
  })
}

/** The attempt that this page is about to claim. */
function claiming(state: RootState): string | null {
  const session = selectSession(state)
  return isTaking(session) && session.writer === 'claiming' && ownerIsHere(state) ? session.attemptId : null
}

/** The attempt that this tab's lock is for. */
function lockedAttempt(state: RootState): string | null {
  const session = selectSession(state)
  return isTaking(session) ? session.attemptId : null
}
