import type { Operation } from '../../../../domain/work'
import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../session/states'
import { finishRefused, operationsRefused, selectSession, writerLost } from '../session/testSessionSlice'
import { refreshAttempt } from './fetchAttempt'
import { tooLate, type Refusal } from './sendBatch'

/**
 * Brings the session back in step after a refusal that no retry can mend: another tab or device wrote (stale_writer), or
 * operations were made after the deadline (time_over).
 */
export const afterRefusal =
  ({ code }: Refusal, attemptId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data: attempt } = await dispatch(refreshAttempt(attemptId))
    const session = selectSession(getState())
    if (!attempt || !hasSitting(session) || session.attemptId !== attemptId) return
    const { unacknowledged, epoch } = session
    if (code === 'stale_writer' && attempt.epoch !== epoch) {
      // What was chosen here and not sent stays on screen and in the journal: 'Continue here instead' sends it, and a
      // server that finishes by itself takes it as late work. Only a taker's Finish ends that.
      if (session.status === 'inProgress') dispatch(writerLost({ attemptId }))
      else if (attempt.finishedBy === 'taker') refuse(unacknowledged)
      else dispatch(finishRefused())
    }
    if (code === 'time_over') refuse(tooLate(unacknowledged, attempt.deadline))

    function refuse(operations: readonly Operation[]) {
      if (operations.length > 0) dispatch(operationsRefused({ opIds: operations.map(({ opId }) => opId) }))
    }
  }
