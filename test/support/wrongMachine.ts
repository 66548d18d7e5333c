import type { Machine } from '../../functions/store/databaseClock'

export type WrongMachine = Machine & {
  /** Somebody sets its clock: this many ms ahead of the right time. */
  set(aheadMs: number): void
  /** It was not running for so many ms, and its count of what has passed knows nothing of them. */
  sleep(ms: number): void
}

/** A machine whose clock is ahead by so many ms. */
export function wrongMachine(aheadMs: number): WrongMachine {
  let ahead = aheadMs
  let slept = 0
  return {
    timeOfDay: () => Date.now() + ahead,
    elapsed: () => performance.now() - slept,
    set: (ms) => void (ahead = ms),
    sleep: (ms) => void (slept += ms),
  }
}
