import type { Attempt } from '../../../../domain/attempt'
import type { Operation } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from './fetchAttempt'
import { tooLate } from './batches'
import { attemptResynced, operationsRefused, selectSession, writerLost } from '../session/testSessionSlice'

/** Lays what is still to be sent over what the server holds by now. */
export const refreshAttempt =
  (attemptId: string): AppThunk<Promise<{ data?: Attempt | null; error?: unknown }>> =>
  async (dispatch) => {
    const answer = await dispatch(fetchAttempt({ attemptId }))
    if (answer.data && answer.error === undefined) dispatch(attemptResynced({ attempt: answer.data }))
    return answer
  }

/**
 * Brings the session back in step after a refusal that a repeat alone cannot mend: another tab or device wrote
 * (stale_writer), or acts were made after the deadline (time_over). Other failures are left to patience.
 */
export const afterRefusal =
  (failure: ApiFailure, attemptId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (failure.code !== 'stale_writer' && failure.code !== 'time_over') return
    const { data: attempt, error } = await dispatch(refreshAttempt(attemptId))
    if (!attempt || error !== undefined) return
    const session = selectSession(getState())
    if (!('unacknowledged' in session) || session.attemptId !== attemptId) return
    const { unacknowledged, epoch } = session
    if (failure.code === 'stale_writer' && attempt.epoch !== epoch) {
      // What was chosen here and not sent stays on screen; 'Continue here instead' puts it on top.
      dispatch(writerLost({ attemptId }))
      if (session.status === 'finishing') refuse(unacknowledged)
    }
    if (failure.code === 'time_over') {
      refuse(tooLate(unacknowledged, attempt.deadline))
    }

    function refuse(operations: readonly Operation[]) {
      if (operations.length > 0) dispatch(operationsRefused({ opIds: operations.map(({ opId }) => opId) }))
    }
  }
