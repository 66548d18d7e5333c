import { api } from '../../../api/api'
import { call } from '../../../api/call'
import type { ApiFailure } from '../../../api/failure'
import type { AppThunk } from '../../../redux/types'
import { keepOwnEpoch } from '../outbox/ownEpoch'
import { forgetOperation } from '../outbox/journal'
import { readBackJournal } from '../outbox/journals'
import { FINISH } from '../outbox/keptFinish'
import { visitTest } from '../visits/visitTest'
import { isReadOnly } from '../session/states'
import { selectSession, writerClaimed, writerLost, writerTakenOver } from '../session/testSessionSlice'

/** After a reload the previous page may still hold the lock. */
const CLAIM_TRIES = 4
const CLAIM_AGAIN_MS = 250

/** Takes the attempt for this tab, unless another one has it. */
export const claimWriting =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { tabLock }) => {
    dispatch(readBackJournal())
    const session = selectSession(getState())
    if (session.status !== 'inProgress') return
    const { attemptId } = session
    const lose = () => void dispatch(writerLost({ attemptId }))
    for (let tries = 1; tries <= CLAIM_TRIES; tries += 1) {
      if (await tabLock.hold(attemptId, { steal: false }, lose)) {
        // The previous page may have written until it released the lock.
        dispatch(readBackJournal())
        return void dispatch(writerClaimed({ attemptId }))
      }
      await new Promise((resolve) => setTimeout(resolve, CLAIM_AGAIN_MS))
    }
    lose()
  }

/**
 * 'Continue here instead': every other tab and device is fenced off, and what was chosen here and not sent goes on top.
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
    keepOwnEpoch(deviceStorage, ownerUid, attemptId, attempt.epoch)
    await tabLock.hold(attemptId, { steal: true }, () => void dispatch(writerLost({ attemptId })))
    dispatch(readBackJournal())
    dispatch(writerTakenOver({ attempt }))
    return null
  }
