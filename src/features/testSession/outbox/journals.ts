import type { Attempt } from '../../../../domain/attempt'
import { api } from '../../../api/api'
import { failureOf, type ApiFailure, type FailureCode } from '../../../api/failure'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { fetchAttempt } from './fetchAttempt'
import { readOwnEpoch } from './ownEpoch'
import { forgetOperation, journalledAttempts, setAside } from './journal'
import { nextBatch, tooLate } from './batches'
import { readJournal } from './readJournal'
import { inOrderAfter } from '../session/testSession'
import { journalFound, selectSession } from '../session/testSessionSlice'

/** Brings into the session what only the journal knows: acts of a page that crashed, or of another tab. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (session.status !== 'inProgress' && session.status !== 'finishing') return
    const { ownerUid, attemptId } = session
    const operations = readJournal(deviceStorage, ownerUid, attemptId)
    if (operations.length > 0) dispatch(journalFound({ attemptId, operations }))
  }

/**
 * Acts journalled here for an attempt that the server has finished meanwhile: handed in before its answers are
 * shown, since they no longer count after that.
 * @returns whether anything was sent; a failure where some of it could not be, and nothing may be shown yet
 */
export const sendLateWork =
  (attempt: Attempt): AppThunk<Promise<{ sent: boolean } | { failure: ApiFailure }>> =>
  async (dispatch) => {
    const delivered = await dispatch(sendJournal(attempt))
    return typeof delivered === 'string' ? { sent: delivered === 'settled' } : delivered
  }

/**
 * Sends what this device still holds of the user's other sittings: at a login, also of one whose test is not opened.
 * An attempt that another device writes is left alone; its acts are shown when it is opened here.
 * @returns false when the server was not there for some of it
 */
export const sendJournals =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return true
    let isDone = true
    for (const attemptId of journalledAttempts(deviceStorage, person.uid)) {
      const session = selectSession(getState())
      if ('attemptId' in session && session.attemptId === attemptId) continue
      const { data: attempt, error } = await dispatch(fetchAttempt({ attemptId }))
      if (error !== undefined && PASSING.includes(failureOf(error).code)) isDone = false
      const isHeld = readOwnEpoch(deviceStorage, person.uid, attemptId) === attempt?.epoch
      if (!attempt || (!isHeld && attempt.status !== 'finished')) continue
      const delivered = await dispatch(sendJournal(attempt))
      if (typeof delivered !== 'string' && PASSING.includes(delivered.failure.code)) isDone = false
    }
    return isDone
  }

/** What the same call may fare better with a little later. */
const PASSING: readonly FailureCode[] = [
  'unreachable',
  'unreadable',
  'unavailable',
  'internal',
  'rate_limited',
]

const sendJournal =
  (attempt: Attempt): AppThunk<Promise<'nothing to send' | 'settled' | { failure: ApiFailure }>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return 'nothing to send'
    const { attemptId, epoch, nextSeq } = attempt
    let pending = inOrderAfter(readJournal(deviceStorage, person.uid, attemptId), nextSeq)
    if (pending.length === 0) return 'nothing to send'
    while (pending.length > 0) {
      const operations = nextBatch(pending)
      // Taken of a finished attempt as well, as late work.
      const { data, error } = await dispatch(
        api.endpoints.saveAnswers.initiate({ attemptId, epoch, operations }, { track: false }),
      )
      const failure = error === undefined ? null : failureOf(error)
      if (failure !== null && failure.code !== 'time_over') return { failure }
      const settled = failure ? tooLate(pending, attempt.deadline) : operations
      for (const { kind, opId } of settled) {
        // Refused for good: nothing more can come of these entries.
        if (failure || (kind === 'answer' && data?.notKept?.includes(opId)))
          setAside(deviceStorage, person.uid, attemptId, opId)
        else forgetOperation(deviceStorage, person.uid, attemptId, opId)
      }
      pending = pending.filter((operation) => !settled.includes(operation))
    }
    return 'settled'
  }
