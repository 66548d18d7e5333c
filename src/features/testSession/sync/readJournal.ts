import * as z from 'zod/mini'
import { Act, Explain, Finish } from '../../../../domain/acts'
import { parseJson } from '../../../../domain/base/parseJson'
import { TestNumber } from '../../../../domain/base/scalars'
import { ASIDE, journalEntries, type Place } from './journal'

/** With the number of its test, for whoever logs out before it is sent. */
const KeptFinish = z.extend(Finish, { testNumber: z.optional(TestNumber) })
const Entry = z.union([Act, KeptFinish, Explain])
type Entry = z.output<typeof Entry>

/** The acts that are journalled, in the order in which they were made. An entry that does not parse is left where it is. */
export function readJournal(...of: Parameters<typeof journalEntries>): Entry[] {
  return journalEntries(...of)
    .flatMap((entry) => {
      const parsed = Entry.safeParse(parseJson(entry))
      return parsed.success ? [parsed.data] : []
    })
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** The acts of an attempt that the server will never take. */
export const readAside = (storage: Storage, place: Place) => readJournal(storage, place, ASIDE)
