import { formatClock } from '../../../domain/base/time'

/** Minutes with a fraction, as every clock has them: 12.25 is '12:15'. */
export function formatMinutes(minutes: number): string {
  return formatClock(Math.round(minutes * 60))
}
