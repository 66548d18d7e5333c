import type { Act } from '../../../../domain/acts'
import { PRACTICE_JOURNAL } from '../sync/journal'
import { readJournal } from '../sync/readJournal'

/** What is journalled for one practice: its end is no act. */
export function journalledActs(storage: Storage, uid: string, practiceId: string): Act[] {
  return readJournal(storage, { uid, attemptId: practiceId }, PRACTICE_JOURNAL).filter(
    (act) => act.kind !== 'finish',
  )
}
