import type { AppThunk } from '../../../redux/types'
import { readBackJournal } from '../outbox/readBackJournal'
import { selectSession, writerClaimed, writerLost } from '../session/testSessionSlice'

/** After a reload the previous page may still hold the lock. */
const CLAIM_TRIES = 4
const CLAIM_AGAIN_MS = 250

/** Takes the attempt for this tab, unless another one has it. */
export const claimWriting =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { tabLock }) => {
    dispatch(readBackJournal())
    const session = selectSession(getState())
    if (session.status !== 'inProgress') return
    const { attemptId } = session
    const lose = () => void dispatch(writerLost({ attemptId }))
    for (let tries = 1; tries <= CLAIM_TRIES; tries += 1) {
      if (await tabLock.hold(attemptId, { steal: false }, lose)) {
        // The previous page may have written until it released the lock.
        dispatch(readBackJournal())
        return void dispatch(writerClaimed({ attemptId }))
      }
      await new Promise((resolve) => setTimeout(resolve, CLAIM_AGAIN_MS))
    }
    lose()
  }
