import { api } from '../../../api/api'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { forgetOperation } from '../outbox/journal'
import { readBackJournal } from '../outbox/readBackJournal'
import { FINISH } from '../outbox/keptFinish'
import { noteOtherWriter } from '../outbox/otherWriters'
import { keepOwnEpoch } from '../outbox/ownEpoch'
import { isReadOnly } from '../session/states'
import { selectSession, writerLost, writerTakenOver } from '../session/testSessionSlice'
import { visitTest } from '../visits/visitTest'

/**
 * 'Continue here instead': every other tab and device is fenced off, and what was done here and not sent is
 * sent; the server keeps what was changed elsewhere later.
 * @returns the failure, or null
 */
export const continueHere =
  (): AppThunk<Promise<ApiFailure | null>> =>
  async (dispatch, getState, { tabLock, deviceStorage }) => {
    const session = selectSession(getState())
    if (session.status !== 'inProgress' || !isReadOnly(session)) return null
    const { attemptId, ownerUid, testNumber } = session
    const { data: attempt, failure } = await dispatch(call(api.endpoints.takeOver, { attemptId }))
    if (failure) return failure
    if (attempt.status === 'finished') {
      // It was finished in the other place: there is only its review to go to.
      return (await dispatch(visitTest({ testNumber }))).failure ?? null
    }
    // Another tab's: whoever goes on takes it back.
    forgetOperation(deviceStorage, ownerUid, attemptId, FINISH)
    noteOtherWriter(deviceStorage, ownerUid, attempt)
    keepOwnEpoch(deviceStorage, ownerUid, attemptId, attempt.epoch)
    await tabLock.hold(attemptId, { steal: true }, () => void dispatch(writerLost({ attemptId })))
    dispatch(readBackJournal())
    dispatch(writerTakenOver({ attempt }))
    return null
  }
