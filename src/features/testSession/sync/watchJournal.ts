import type { AppThunk } from '../../../redux/types'
import { selectSitting } from '../state/sessionOwner'
import { changeOf } from './journal'
import { readBackJournal } from './syncAttempt'

/** Another tab has written something down: this one shows it at once. */
export const hearJournal =
  (change: Pick<StorageEvent, 'key' | 'newValue'>): AppThunk =>
  (dispatch, getState) => {
    const place = changeOf(change)
    const session = selectSitting(getState())
    if (place?.isNew && session?.ownerUid === place.uid && session.attemptId === place.attemptId)
      dispatch(readBackJournal())
  }
