import { mayPass } from '../../../api/failure'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { readJournal } from './readJournal'
import { syncAttempt } from './syncAttempt'

/**
 * Sends the remaining acts of a finished attempt before its key is revealed, after which none counts.
 * @returns whether there were any, or a failure if a retry may send the rest
 */
export const sendLeft =
  (attemptId: string): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid ?? ''
    if (readJournal(deviceStorage, { uid, attemptId }).length === 0) return { data: false }
    const { failure } = await dispatch(syncAttempt(attemptId))
    return failure && mayPass(failure) ? { failure } : { data: true }
  }
