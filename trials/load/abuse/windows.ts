/** In ms since the epoch. */
export type Window = { from: number; to: number }

/** Abuse and rest alternate, so other load on the machine affects both. */
export const ABUSE_MS = 60_000
export const REST_MS = 30_000

/** Requests still in progress after a window count for neither phase. */
const SETTLING_MS = 3_000

export const restOf = (totalMs: number) => Math.min(REST_MS, totalMs / 2)

export function windowsFrom(start: number, totalMs: number): Window[] {
  const rest = restOf(totalMs)
  const count = Math.ceil(totalMs / ABUSE_MS)
  return Array.from({ length: count }, (_, index) => {
    const from = start + rest + index * (ABUSE_MS + rest)
    return { from, to: from + Math.min(ABUSE_MS, totalMs - index * ABUSE_MS) }
  })
}

/** @returns null while requests of the last window are still in progress */
export function phaseAt(windows: readonly Window[], moment: number): 'abuse' | 'baseline' | null {
  if (windows.some(({ from, to }) => from <= moment && moment < to)) return 'abuse'
  return windows.some(({ to }) => to <= moment && moment < to + SETTLING_MS) ? null : 'baseline'
}
