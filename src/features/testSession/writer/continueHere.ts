import { api } from '../../../api/api'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { forgetOperation } from '../outbox/journal'
import { readBackJournal } from '../outbox/readBackJournal'
import { FINISH } from '../outbox/keptFinish'
import { overtaken } from '../outbox/overtaken'
import { keepOwnEpoch, readOwnEpoch } from '../outbox/ownEpoch'
import { hasSitting, isReadOnly } from '../session/states'
import { operationsRefused, selectSession, writerLost, writerTakenOver } from '../session/testSessionSlice'
import { visitTest } from '../visits/visitTest'

/**
 * 'Continue here instead': every other tab and device is fenced off, and what was done here and not sent goes on
 * top, unless the same was changed elsewhere later.
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
    const ownEpoch = readOwnEpoch(deviceStorage, ownerUid, attemptId)
    keepOwnEpoch(deviceStorage, ownerUid, attemptId, attempt.epoch)
    await tabLock.hold(attemptId, { steal: true }, () => void dispatch(writerLost({ attemptId })))
    dispatch(readBackJournal())
    const now = selectSession(getState())
    const pending = hasSitting(now) ? now.unacknowledged : []
    const opIds = overtaken(pending, attempt.lastActs, ownEpoch).map(({ opId }) => opId)
    if (opIds.length > 0) dispatch(operationsRefused({ opIds }))
    dispatch(writerTakenOver({ attempt }))
    return null
  }
