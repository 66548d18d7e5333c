import type { Clock } from '../../functions/base/clock'

export type MovableClock = Clock & { advance(seconds: number): void }

export function movableClock(start = Date.parse('2026-11-21T09:00:00.000Z')): MovableClock {
  let now = start
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000
    },
  }
}
