/** Where every part of the server takes its time from; only test support has one that can be moved. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
