import { timeLimitSeconds, type TimeFactor } from '../exam'

/** Rounded up, so 00:00 shows at the deadline; never below 0 */
export function secondsLeft(deadline: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - nowMs) / 1000))
}

/** 'Time allowed: 135 min' */
export function formatLimit(factor: TimeFactor): string {
  return `Time allowed: ${timeLimitSeconds(factor) / 60} min`
}

/** mm:ss; minutes may exceed 99. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** '62 min left', at the end 'less than a minute left' */
export function formatLeft(seconds: number): string {
  return seconds < 60 ? 'less than a minute left' : `${Math.floor(seconds / 60)} min left`
}

const ofDay = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** In the user's time zone; receipts differ (wire/receipt.ts). */
export const dateForms = {
  /** Nov 22, 2026 */
  day: (instant: string) => new Date(instant).toLocaleDateString('en-US', ofDay),
  /** Nov 22, 2026, 2:30 PM */
  minute: (instant: string) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  /** Sun Nov 22 2026 */
  weekday: (instant: string) => new Date(instant).toDateString(),
} as const satisfies Record<string, (instant: string) => string>
