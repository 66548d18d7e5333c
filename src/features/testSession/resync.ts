import type { Attempt } from '../../../domain/attempt'
import type { ApiFailure } from '../../api/failure'
import type { AppThunk } from '../../redux/types'
import { askAttempt } from './askAttempt'
import { attemptResynced, operationsRefused, selectSession, writerLost } from './testSessionSlice'

/** Lays what is still to be sent over what the server holds by now. */
export const lookAgain =
  (attemptId: string): AppThunk<Promise<{ data?: Attempt; error?: unknown }>> =>
  async (dispatch) => {
    const answer = await dispatch(askAttempt({ attemptId }))
    if (answer.data && answer.error === undefined) dispatch(attemptResynced({ attempt: answer.data }))
    return answer
  }

/**
 * Brings the session back in step after a refusal that a repeat alone cannot mend: another tab or device wrote
 * (stale_writer), or acts were made after the deadline (time_over). Other failures are left to patience.
 */
export const resync =
  (failure: ApiFailure, attemptId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (failure.code !== 'stale_writer' && failure.code !== 'time_over') return
    const { data: attempt, error } = await dispatch(lookAgain(attemptId))
    if (attempt === undefined || error !== undefined) return
    const session = selectSession(getState())
    if (!('unacknowledged' in session) || session.attemptId !== attemptId) return
    const { unacknowledged, epoch } = session
    if (failure.code === 'stale_writer' && attempt.epoch !== epoch) {
      // What was chosen here and not sent stays on screen; 'Continue here instead' puts it on top.
      dispatch(writerLost({ attemptId }))
      if (session.status === 'finishing') refuse(unacknowledged)
    }
    if (failure.code === 'time_over') {
      const late = unacknowledged.filter(({ at }) => Date.parse(at) > Date.parse(attempt.deadline))
      // When none of them is late by its stamp, the server takes no late work for this attempt any more.
      refuse(late.length > 0 ? late : unacknowledged)
    }

    function refuse(operations: typeof unacknowledged) {
      if (operations.length > 0) dispatch(operationsRefused({ opIds: operations.map(({ opId }) => opId) }))
    }
  }
