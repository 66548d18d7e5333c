import type { AppThunk } from '../../../redux/types'
import { sittingOf } from '../state/sessionOwner'
import { changeOf } from './journal'
import { readBackJournal } from './syncAttempt'

export const hearJournal =
  (change: Pick<StorageEvent, 'key' | 'newValue'>): AppThunk =>
  (dispatch, getState) => {
    const place = changeOf(change)
    if (place?.isNew && sittingOf(getState(), place.attemptId)?.ownerUid === place.uid)
      dispatch(readBackJournal())
  }
