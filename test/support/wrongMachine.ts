import type { Machine } from '../../functions/store/databaseClock'

export type WrongMachine = Machine & {
  set(aheadMs: number): void
  /** In ms; its monotonic clock stops meanwhile. */
  sleep(ms: number): void
}

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
