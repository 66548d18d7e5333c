import { selectPerson } from '../../../auth/authSlice'
import { journalledAttempts } from './journal'
import { readJournal } from './readJournal'
import { hasSitting } from '../session/states'
import { selectSession } from '../session/testSessionSlice'
import type { AppThunk } from '../../../redux/types'

/** The choices that have not reached the server: of the test on screen, and of every other that this device keeps. */
export const countUnsent =
  (): AppThunk<number> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    const uid = selectPerson(getState())?.uid ?? ''
    const kept = journalledAttempts(deviceStorage, uid).flatMap((id) => readJournal(deviceStorage, uid, id))
    // A device that stores nothing has them on screen only.
    const operations = hasSitting(session) ? [...kept, ...session.unacknowledged] : kept
    // That a question came into sight is no choice.
    return new Set(operations.flatMap(({ kind, opId }) => (kind === 'seen' ? [] : opId))).size
  }
