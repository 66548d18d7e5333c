import type { Attempt } from '../../../../domain/attempt'
import type { FailureCode } from '../../../api/failure'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { inOrderAfter } from '../session/sitting'
import { hasAttempt, hasSitting } from '../session/states'
import { journalFound, selectSession } from '../session/testSessionSlice'
import { fetchAttempt } from './fetchAttempt'
import { forgetOperation, journalledAttempts, setAside } from './journal'
import { readOwnEpoch } from './ownEpoch'
import { readJournal } from './readJournal'
import { sendBatch, tooLate } from './sendBatch'

/** Brings into the session what only the journal knows: operations of a page that crashed, or of another tab. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return
    const { ownerUid, attemptId } = session
    const operations = readJournal(deviceStorage, ownerUid, attemptId)
    if (operations.length > 0) dispatch(journalFound({ attemptId, operations }))
  }

/**
 * Sends what this device still holds of the user's other sittings: at a login, also of one whose test is not opened.
 * An attempt that another device writes is left alone; its operations are shown when it is opened here.
 * @returns false when a retry may bring more of it to the server
 */
export const sendJournals =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return true
    let isDone = true
    for (const attemptId of journalledAttempts(deviceStorage, person.uid)) {
      const session = selectSession(getState())
      if (hasAttempt(session) && session.attemptId === attemptId) continue
      const { data: attempt, failure } = await dispatch(fetchAttempt({ attemptId }))
      if (failure && RETRIED.includes(failure.code)) isDone = false
      const isOwn = readOwnEpoch(deviceStorage, person.uid, attemptId) === attempt?.epoch
      if (!attempt || (!isOwn && attempt.status !== 'finished')) continue
      const sent = await dispatch(sendJournal(attempt))
      if (sent.failure && RETRIED.includes(sent.failure.code)) isDone = false
    }
    return isDone
  }

/** The same call may fare better a little later. */
const RETRIED: readonly FailureCode[] = [
  'unreachable',
  'unreadable',
  'unavailable',
  'internal',
  'rate_limited',
]

/**
 * Sends what is journalled here for an attempt. One that the server has finished meanwhile takes it as late work, and
 * only until its answers have been shown.
 * @returns whether there was anything to send; a failure where some of it is still here
 */
export const sendJournal =
  (attempt: Attempt): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return { data: false }
    const { attemptId, nextSeq, deadline } = attempt
    let pending = inOrderAfter(readJournal(deviceStorage, person.uid, attemptId), nextSeq)
    if (pending.length === 0) return { data: false }
    while (pending.length > 0) {
      const sent = await dispatch(sendBatch(attempt, pending))
      if ('failure' in sent) return sent
      if ('refused' in sent && sent.refused.code !== 'time_over') return { failure: sent.refused }
      const settled = 'refused' in sent ? tooLate(pending, deadline) : sent.stored
      for (const { kind, opId } of settled) {
        // Refused for good: nothing more can come of these entries.
        if ('refused' in sent || (kind === 'answer' && sent.notKept.includes(opId)))
          setAside(deviceStorage, person.uid, attemptId, opId)
        else forgetOperation(deviceStorage, person.uid, attemptId, opId)
      }
      pending = pending.filter((operation) => !settled.includes(operation))
    }
    return { data: true }
  }
