/** Where every part of the server takes its time from; only test support has one that can be moved. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The clock of a server, and how it compares with that of the machine it runs on. */
export type ServerClock = Clock & {
  /** How far the machine's time of day is ahead, in ms. */
  aheadMs(): number
  /** No more is asked for the sake of the time. */
  stop(): void
}

/** A clock that asks nobody: the machine's own, or a test's. */
export function clockByItself({ now }: Clock): ServerClock {
  return { now, aheadMs: () => 0, stop: () => undefined }
}
