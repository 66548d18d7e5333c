import { LATE_WORK_SECONDS } from '../../domain/exam'
import type { Deps } from '../deps'

/** Between starts */
const EVERY_MS = 15 * 60_000
const ATTEMPTS_A_STEP = 500
/** Per round of the sweep */
const ROUND_MS = 1_000
/** A batch that arrived in time may be stored slightly later. */
const STORED_MS = 60_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** @param everyMs 0 starts a census now; `wait` waits for a process that holds it */
type CountOptions = { everyMs?: number; wait?: boolean; limit?: number }

/**
 * One transaction per step, so each attempt is counted once even after a crash.
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

export async function takeCensus(deps: Deps, ending?: AbortSignal): Promise<void> {
  const until = performance.now() + ROUND_MS
  while (!ending?.aborted && performance.now() < until && (await countMore(deps)));
}
