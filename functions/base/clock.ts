/** Tests can move it. */
export type Clock = {
  /** Milliseconds since the epoch */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export type ServerClock = Clock & {
  /** How far the machine's clock is ahead, in ms */
  aheadMs(): number
  stop(): void
}

export function clockByItself({ now }: Clock): ServerClock {
  return { now, aheadMs: () => 0, stop: () => undefined }
}
