import * as z from 'zod/mini'
import { Act, Explain, Finish } from '../../../../domain/acts'
import { parseJson } from '../../../../domain/base/parseJson'
import { TestNumber } from '../../../../domain/base/scalars'
import { ASIDE, journalEntries, type Place } from './journal'

/** `testNumber` is for the logout warning. */
const KeptFinish = z.extend(Finish, { testNumber: z.optional(TestNumber) })
const Entry = z.union([Act, KeptFinish, Explain])
type Entry = z.output<typeof Entry>

/** Returns the acts in order; leaves invalid entries in place. */
export function readJournal(...of: Parameters<typeof journalEntries>): Entry[] {
  return journalEntries(...of)
    .flatMap((entry) => {
      const parsed = Entry.safeParse(parseJson(entry))
      return parsed.success ? [parsed.data] : []
    })
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** Rejected for good. */
export const readAside = (storage: Storage, place: Place) => readJournal(storage, place, ASIDE)
