import { mayPass } from '../../../api/failure'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { readJournal } from './readJournal'
import { syncAttempt } from './syncAttempt'

/**
 * Hands in what this device has kept of an attempt that is over: none of it counts once its key was given.
 * @returns whether there was anything; a failure where some of it is still here
 */
export const sendLeft =
  (attemptId: string): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid ?? ''
    if (readJournal(deviceStorage, { uid, attemptId }).length === 0) return { data: false }
    const { failure } = await dispatch(syncAttempt(attemptId))
    return failure && mayPass(failure) ? { failure } : { data: true }
  }
