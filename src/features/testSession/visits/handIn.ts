import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { afterRefusal } from '../outbox/afterRefusal'
import { readBackJournal } from '../outbox/readBackJournal'
import { forgetOwnEpoch } from '../outbox/ownEpoch'
import { sendBatch } from '../outbox/sendBatch'
import { selectSession } from '../session/testSessionSlice'

/**
 * Hands the attempt in with everything that is not acknowledged yet, in several batches where it is much; safe to
 * repeat, the server finishes once.
 * @returns the failure, or null when the attempt is finished
 */
export const handIn =
  (): AppThunk<Promise<ApiFailure | null>> =>
  async (dispatch, getState, { deviceStorage }) => {
    for (;;) {
      dispatch(readBackJournal())
      const session = selectSession(getState())
      if (session.status !== 'finishing') return null
      const { attemptId, ownerUid, unacknowledged } = session
      const sent = await dispatch(sendBatch(session, unacknowledged, { finish: true }))
      if ('failure' in sent) return sent.failure
      if ('refused' in sent) {
        await dispatch(afterRefusal(sent.refused, attemptId))
        return sent.refused
      }
      if (sent.stored.length === unacknowledged.length) {
        forgetOwnEpoch(deviceStorage, ownerUid, attemptId)
        return null
      }
    }
  }
