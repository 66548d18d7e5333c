import { parseJson } from '../../../../domain/base/parseJson'
import { Operation } from '../../../../domain/work'
import { journalEntries } from './journal'

/** The journalled acts of one attempt, or those set aside, by seq. An entry that does not parse is left alone: it proves what was lost. */
export function readJournal(...of: Parameters<typeof journalEntries>): Operation[] {
  return journalEntries(...of)
    .flatMap((entry) => {
      const parsed = Operation.safeParse(parseJson(entry))
      return parsed.success ? [parsed.data] : []
    })
    .sort((a, b) => a.seq - b.seq)
}
