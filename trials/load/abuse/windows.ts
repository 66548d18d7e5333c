/** A stretch of time, in ms since the epoch. */
export type Window = { from: number; to: number }

/** How long the abusers are at it, and how long they rest, by turns: whatever else the machine does meets both. */
export const ABUSE_MS = 60_000
export const REST_MS = 30_000

/** What is under way when they stop is still worked on for so long, and belongs to neither. */
const SETTLING_MS = 3_000

/** How long they rest in a run of so much abuse. */
export const restOf = (totalMs: number) => Math.min(REST_MS, totalMs / 2)

/** The windows in which the abusers ask, so many ms together. */
export function windowsFrom(start: number, totalMs: number): Window[] {
  const rest = restOf(totalMs)
  const count = Math.ceil(totalMs / ABUSE_MS)
  return Array.from({ length: count }, (_, index) => {
    const from = start + rest + index * (ABUSE_MS + rest)
    return { from, to: from + Math.min(ABUSE_MS, totalMs - index * ABUSE_MS) }
  })
}

/** What a moment belongs to; null while the last of the abuse is worked on. */
export function phaseAt(windows: readonly Window[], moment: number): 'abuse' | 'baseline' | null {
  if (windows.some(({ from, to }) => from <= moment && moment < to)) return 'abuse'
  return windows.some(({ to }) => to <= moment && moment < to + SETTLING_MS) ? null : 'baseline'
}
