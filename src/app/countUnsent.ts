import { journalledAttempts } from '../features/testSession/journal'
import { readJournal } from '../features/testSession/readJournal'
import { selectSession } from '../features/testSession/testSessionSlice'
import type { Operation } from '../../domain/work'
import type { RootState } from '../redux/types'

/** The choices of the test on screen that have not reached the server. */
export function countUnsent(state: RootState): number {
  const session = selectSession(state)
  return 'unacknowledged' in session ? countChoices(session.unacknowledged) : 0
}

/** The choices of a user that this device alone has, of whatever test. */
export function countKept(storage: Storage, uid: string): number {
  return journalledAttempts(storage, uid)
    .map((attemptId) => countChoices(readJournal(storage, uid, attemptId)))
    .reduce((sum, choices) => sum + choices, 0)
}

/** That a question came into sight is no choice. */
function countChoices(operations: readonly Operation[]): number {
  return operations.filter(({ kind }) => kind !== 'seen').length
}
