import type { Attempt } from '../../../domain/attempt'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { readHeldEpoch } from './heldEpoch'
import { forgetOperation, journalledAttempts, readJournal, setAside } from './journal'
import { inOrderAfter } from './testSession'
import { selectSession } from './testSessionSlice'

/**
 * Acts journalled here for an attempt that the server has finished meanwhile: handed in before its answers are
 * shown, since they no longer count after that. True when the attempt may have changed by it.
 */
export const deliverLateWork = (attempt: Attempt): AppThunk<Promise<boolean>> =>
  deliverJournal(attempt, attempt.epoch)

/**
 * Sends what this device still holds of the user's other sittings: at a login, also of one whose test is not opened.
 * An attempt that another device writes is left alone; its acts are shown when it is opened here.
 */
export const deliverJournals =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return
    for (const attemptId of journalledAttempts(deviceStorage, person.uid)) {
      const session = selectSession(getState())
      if ('attemptId' in session && session.attemptId === attemptId) continue
      const { data: attempt } = await dispatch(
        api.endpoints.getAttempt.initiate({ attemptId }, { forceRefetch: true, subscribe: false }),
      )
      const isHeld = readHeldEpoch(deviceStorage, person.uid, attemptId) === attempt?.epoch
      if (attempt && (isHeld || attempt.status === 'finished'))
        await dispatch(deliverJournal(attempt, attempt.epoch))
    }
  }

const deliverJournal =
  (attempt: Attempt, epoch: number): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return false
    const { attemptId, nextSeq, status } = attempt
    const operations = inOrderAfter(readJournal(deviceStorage, person.uid, attemptId), nextSeq)
    if (operations.length === 0) return false
    const delivery = { attemptId, epoch, operations }
    const { saveAnswers, finishTest } = api.endpoints
    const { error } =
      status === 'finished'
        ? await dispatch(finishTest.initiate(delivery, { track: false }))
        : await dispatch(saveAnswers.initiate(delivery, { track: false }))
    const code = error === undefined ? null : failureOf(error).code
    for (const { opId } of operations) {
      if (code === null) forgetOperation(deviceStorage, person.uid, attemptId, opId)
      // Refused for good: nothing more can come of these entries.
      else if (code === 'time_over') setAside(deviceStorage, person.uid, attemptId, opId)
    }
    return true
  }
