import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { hasSitting } from '../state/states'
import { selectPractice, selectSession } from '../state/testSessionSlice'
import { journalledAttempts, readJournal } from './journal'

const noChoices = ['seen', 'finish', 'explain']

/** `tests` have an unsent finish. Covers all attempts on this device. */
export const findUnsent =
  (): AppThunk<{ changes: number; tests: number[] }> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const practice = selectPractice(getState())
    const acts = journalledAttempts(deviceStorage, uid).flatMap((attemptId) =>
      readJournal(deviceStorage, { uid, attemptId }),
    )
    // Without storage, the unsent acts are only on screen.
    if (hasSitting(session)) acts.push(...session.unacknowledged)
    if (practice.status === 'open') acts.push(...practice.unacknowledged)
    if (session.status === 'finishing') acts.push({ ...session.finish, testNumber: session.testNumber })
    const tests = acts.flatMap((act) =>
      act.kind === 'finish' && act.value === 'confirmed' ? (act.testNumber ?? []) : [],
    )
    return {
      // `seen` is no choice of the user.
      changes: new Set(acts.flatMap(({ kind, opId }) => (noChoices.includes(kind) ? [] : opId))).size,
      tests: [...new Set(tests)],
    }
  }

export const countUnsentAnswers =
  (attemptId: string): AppThunk<number> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const onScreen = hasSitting(session) && session.attemptId === attemptId ? session.unacknowledged : []
    const acts = [...readJournal(deviceStorage, { uid, attemptId }), ...onScreen]
    return new Set(acts.flatMap((act) => (act.kind === 'answer' ? act.question : []))).size
  }
