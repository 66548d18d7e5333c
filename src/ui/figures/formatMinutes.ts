import { formatClock } from '../../../domain/base/time'

/** Formats fractional minutes: 12.25 is '12:15'. */
export function formatMinutes(minutes: number): string {
  return formatClock(Math.round(minutes * 60))
}
