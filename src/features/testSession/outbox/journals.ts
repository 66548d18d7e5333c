import type { Attempt } from '../../../../domain/attempt'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { inOrderAfter } from '../session/sitting'
import { hasSitting } from '../session/states'
import { journalFound, selectSession } from '../session/testSessionSlice'
import { forgetOperation, setAside } from './journal'
import { FINISH, readFinish } from './keptFinish'
import { readJournal } from './readJournal'
import { sendBatch, tooLate } from './sendBatch'

/** Brings into the session what only the journal knows: acts and a finish of a page that crashed, or of another tab. */
export const readBackJournal =
  (): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasSitting(session)) return
    const { ownerUid, attemptId } = session
    const operations = readJournal(deviceStorage, ownerUid, attemptId)
    const finishEpoch = readFinish(deviceStorage, ownerUid, attemptId)?.epoch
    if (operations.length > 0 || finishEpoch !== undefined)
      dispatch(journalFound({ attemptId, operations, finishEpoch }))
  }

/**
 * Sends what is journalled here for an attempt, and hands it in where that is wanted. One that the server has finished meanwhile takes it as late
 * work, and only until its answers have been shown.
 * @returns whether there was anything to send; a failure where some of it is still here
 */
export const sendJournal =
  (attempt: Attempt, finish = false): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const person = selectPerson(getState())
    if (person === null) return { data: false }
    const { uid } = person
    const { attemptId, nextSeq, deadline, status } = attempt
    let pending = inOrderAfter(readJournal(deviceStorage, uid, attemptId), nextSeq)
    const hasAny = pending.length > 0 || finish
    let isLeft = hasAny
    while (isLeft) {
      const sent = await dispatch(sendBatch(attempt, pending, { finish }))
      if ('failure' in sent) return sent
      const isRefused = 'refused' in sent
      if (isRefused && sent.refused.code !== 'time_over') return { failure: sent.refused }
      const settled = isRefused ? tooLate(pending, deadline) : sent.stored
      for (const { kind, opId } of settled) {
        // Refused for good: nothing more can come of these entries.
        if (isRefused || (kind === 'answer' && sent.notKept.includes(opId)))
          setAside(deviceStorage, uid, attemptId, opId)
        else forgetOperation(deviceStorage, uid, attemptId, opId)
      }
      pending = pending.filter((operation) => !settled.includes(operation))
      isLeft = pending.length > 0 || (finish && isRefused)
    }
    if (finish || status === 'finished') forgetOperation(deviceStorage, uid, attemptId, FINISH)
    return { data: hasAny }
  }
