import { parseJson } from '../../../../domain/base/parseJson'
import { Operation } from '../../../../domain/work'
import { journalEntries } from './journal'

/** The journalled acts of one attempt, by seq. An entry that does not parse is left alone: it proves what was lost. */
export function readJournal(storage: Storage, uid: string, attemptId: string): Operation[] {
  return journalEntries(storage, uid, attemptId)
    .flatMap((entry) => {
      const parsed = Operation.safeParse(parseJson(entry))
      return parsed.success ? [parsed.data] : []
    })
    .sort((a, b) => a.seq - b.seq)
}
