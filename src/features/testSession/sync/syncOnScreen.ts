import type { AppThunk } from '../../../redux/types'
import { selectSitting } from '../state/sessionOwner'
import { syncAttempt } from './syncAttempt'

/** Hears the server's time, what was done elsewhere in the test on screen, and whether it is over. */
export const syncOnScreen = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSitting(getState())
  if (session?.status === 'inProgress') await dispatch(syncAttempt(session.attemptId))
}
