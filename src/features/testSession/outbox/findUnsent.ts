import { selectPerson } from '../../../auth/authSlice'
import { hasSitting } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import type { AppThunk } from '../../../redux/types'
import { journalledAttempts } from './journal'
import { readFinish, readHeldEpoch } from './keptFinish'
import { readJournal } from './readJournal'

/**
 * What has not reached the server, of the test on screen and of every other that this device keeps: choices, and tests whose
 * finish was confirmed.
 */
export const findUnsent =
  (): AppThunk<{ changes: number; tests: number[] }> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const attempts = journalledAttempts(deviceStorage, uid)
    const operations = attempts.flatMap((id) => readJournal(deviceStorage, uid, id))
    const tests = attempts.flatMap((id) => readFinish(deviceStorage, uid, id)?.testNumber ?? [])
    // A device that stores nothing has them on screen only.
    if (hasSitting(session)) operations.push(...session.unacknowledged)
    if (session.status === 'finishing' && session.reason === 'confirmed') tests.push(session.testNumber)
    return {
      // That a question came into sight is no choice.
      changes: new Set(operations.flatMap(({ kind, opId }) => (kind === 'seen' ? [] : opId))).size,
      tests: [...new Set(tests)],
    }
  }

/** How many questions of an attempt have an answer on this device that has not reached the server. */
export const countUnsentAnswers =
  (attemptId: string): AppThunk<number> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const onScreen = hasSitting(session) && session.attemptId === attemptId ? session.unacknowledged : []
    const operations = [...readJournal(deviceStorage, uid, attemptId), ...onScreen]
    return new Set(operations.flatMap((act) => (act.kind === 'answer' ? act.question : []))).size
  }

/**
 * Those of them that wait for a person, under an attempt's present epoch: where this device is still its writer they are on
 * their way, unless the last save has failed.
 */
export const countWaitingAnswers =
  (attemptId: string, epoch: number | undefined): AppThunk<number> =>
  (dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const isHere = hasSitting(session) && session.attemptId === attemptId
    const hasFailed = isHere && session.status === 'inProgress' && session.saveFailure !== null
    const isWriter = isHere && (session.status === 'finishing' || session.writer !== 'elsewhere')
    // Another tab of this device may be the one that writes.
    const isSent = isWriter || readHeldEpoch(deviceStorage, uid, attemptId) === epoch
    return isSent && !hasFailed ? 0 : dispatch(countUnsentAnswers(attemptId))
  }
