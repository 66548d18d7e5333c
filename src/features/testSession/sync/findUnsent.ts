import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../state/states'
import { selectPractice, selectSession } from '../state/testSessionSlice'
import { journalledAttempts } from './journal'
import { readJournal } from './readJournal'

const noChoices = ['seen', 'finish', 'explain']

/**
 * What has not reached the server, of the test on screen and of every other that this device keeps: choices, and tests whose
 * finish was confirmed.
 */
export const findUnsent =
  (): AppThunk<{ changes: number; tests: number[] }> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const practice = selectPractice(getState())
    const acts = journalledAttempts(deviceStorage, uid).flatMap((attemptId) =>
      readJournal(deviceStorage, { uid, attemptId }),
    )
    // A device that stores nothing has them on screen only.
    if (hasSitting(session)) acts.push(...session.unacknowledged)
    if (practice.status === 'open') acts.push(...practice.unacknowledged)
    if (session.status === 'finishing') acts.push({ ...session.finish, testNumber: session.testNumber })
    const tests = acts.flatMap((act) =>
      act.kind === 'finish' && act.value === 'confirmed' ? (act.testNumber ?? []) : [],
    )
    return {
      // That a question came into sight is no choice.
      changes: new Set(acts.flatMap(({ kind, opId }) => (noChoices.includes(kind) ? [] : opId))).size,
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
    const acts = [...readJournal(deviceStorage, { uid, attemptId }), ...onScreen]
    return new Set(acts.flatMap((act) => (act.kind === 'answer' ? act.question : []))).size
  }
