/** Whole seconds until the deadline, rounded up so that 00:00 shows at the deadline itself; never below 0. */
export function secondsLeft(deadline: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - nowMs) / 1000))
}

/** Seconds as mm:ss; minutes go past 99 rather than wrap. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
