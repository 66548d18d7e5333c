import { LATE_WORK_SECONDS } from '../../domain/exam'
import type { Deps } from '../deps'

/** From the beginning of one census to that of the next, at the least. */
const EVERY_MS = 15 * 60_000
const ATTEMPTS_A_STEP = 500
/** What one round of the sweep gives to it. */
const ROUND_MS = 1_000
/** A batch that came in time may be stored a little after it. */
const STORED_MS = 60_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** @param everyMs 0: a census begins now; `wait` for whichever process is at it, instead of leaving it to that one */
type CountOptions = { everyMs?: number; wait?: boolean; limit?: number }

/**
 * One step of the census of first attempts: the next so many are added to its tallies, with how far it has come, in one
 * transaction; so each is counted once, however many processes count and wherever one dies. A whole census takes the
 * place of the one before.
 * @returns whether there is more to count now
 */
export async function countMore(
  { clock, store }: Pick<Deps, 'clock' | 'store'>,
  { everyMs = EVERY_MS, wait = false, limit = ATTEMPTS_A_STEP }: CountOptions = {},
): Promise<boolean> {
  const now = clock.now()
  const settledBefore = new Date(now - LATE_WORK_SECONDS * 1000 - STORED_MS)
  return store.transaction(async ({ results }) => {
    const held = await results.holdCensus(wait)
    if (held === undefined) return false
    if (held.after === null && now < held.begunAt.getTime() + everyMs) return false
    const { number, begunAt, after } =
      held.after === null
        ? { number: held.number + 1, begunAt: new Date(now), after: BEFORE_ALL }
        : { ...held, after: held.after }
    const last = await results.tally({ census: number, after, limit, settledBefore })
    if (last !== null) {
      await results.changeCensus({ number, begunAt, after: last })
      return true
    }
    await results.changeCensus({ number, begunAt, after: null, shown: number, shownOf: begunAt })
    await results.keepTallies(number)
    return false
  })
}

/** Goes on with the census for a moment; the next round does with the rest. */
export async function takeCensus(deps: Deps, ending?: AbortSignal): Promise<void> {
  const until = performance.now() + ROUND_MS
  while (!ending?.aborted && performance.now() < until && (await countMore(deps)));
}
