import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../state/states'
import { selectSession } from '../state/testSessionSlice'
import { JOURNAL, journalledAttempts, PRACTICE_JOURNAL } from './journal'
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
    const acts = [JOURNAL, PRACTICE_JOURNAL].flatMap((root) =>
      journalledAttempts(deviceStorage, uid, root).flatMap((attemptId) =>
        readJournal(deviceStorage, { uid, attemptId }, root),
      ),
    )
    // A device that stores nothing has them on screen only.
    if (hasSitting(session)) acts.push(...session.unacknowledged)
    if (session.status === 'finishing') acts.push({ ...session.finish, testNumber: session.testNumber })
    const tests = acts.flatMap((act) =>
      act.kind === 'finish' && act.value === 'confirmed' ? (act.testNumber ?? []) : [],
    )
    return {
      // That a question came into sight is no choice.
      changes: new Set(acts.flatMap(({ kind, opId }) => (kind === 'seen' || kind === 'finish' ? [] : opId)))
        .size,
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
