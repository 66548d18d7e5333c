import type { AppThunk } from '../../../redux/types'
import { selectSitting } from '../state/sessionOwner'
import { syncAttempt } from './syncAttempt'

export const syncOnScreen = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const session = selectSitting(getState())
  if (session?.status === 'inProgress') await dispatch(syncAttempt(session.attemptId))
}
