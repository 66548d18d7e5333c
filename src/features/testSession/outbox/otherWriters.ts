import type { Attempt } from '../../../../domain/attempt'
import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import { othersKeyOf, readOwnEpoch } from './ownEpoch'

/**
 * Keeps in mind that another device may have written an attempt before it was taken over here: the last epoch was not this
 * one's, or its answer was lost. A full storage forgets it.
 */
export function noteOtherWriter(storage: Storage, uid: string, { attemptId, epoch }: Attempt): void {
  if (readOwnEpoch(storage, uid, attemptId) === epoch - 1) return
  try {
    storage.setItem(othersKeyOf(uid, attemptId), '')
  } catch (error) {
    console.error('Not stored:', error)
  }
}

/** Whether another device may have written the test on screen, too, and hold answers that were never sent. */
export const hadOtherWriter =
  (): AppThunk<boolean> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return false
    return deviceStorage.getItem(othersKeyOf(session.ownerUid, session.attemptId)) !== null
  }
