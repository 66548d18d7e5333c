import * as z from 'zod/mini'
import { parseJson } from '../../../../domain/base/parseJson'
import { TestNumber } from '../../../../domain/base/scalars'
import { journalEntry } from './journal'
import { readOwnEpoch } from './ownEpoch'

/** The journal's entry, beside the acts of its attempt, of a finish that the taker has confirmed and the server has not. */
export const FINISH = 'finish'

/** With the epoch of the page that confirmed it: under a later one the test has been gone on with elsewhere. */
const KeptFinish = z.object({ testNumber: TestNumber, epoch: z.int() })
type KeptFinish = z.output<typeof KeptFinish>

export function readFinish(storage: Storage, uid: string, attemptId: string): KeptFinish | null {
  const parsed = KeptFinish.safeParse(parseJson(journalEntry(storage, uid, attemptId, FINISH) ?? ''))
  return parsed.success ? parsed.data : null
}

/** The epoch with which this device writes an attempt, or has finished it; null where it never has. */
export function readHeldEpoch(storage: Storage, uid: string, attemptId: string): number | null {
  return readFinish(storage, uid, attemptId)?.epoch ?? readOwnEpoch(storage, uid, attemptId)
}
