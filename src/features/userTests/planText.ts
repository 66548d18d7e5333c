import type { Plan } from '../../../domain/plan'

const DAY_MS = 86_400_000
const LAST_WEEK_DAYS = 7
const KEPT_FOR_LAST_WEEK = 2
/** From this many days on, the pace is per week. */
const LONG_PACE_DAYS = 14

/** Local days until a YYYY-MM-DD date; negative after it. */
export function daysUntil(date: string, now: number): number {
  const today = new Date(now)
  return (Date.parse(date) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / DAY_MS
}

/**
 * @param left owned tests not taken yet
 * @returns null without an exam date
 */
export function planText({ examDate }: Pick<Plan, 'examDate'>, left: number, now: number): string | null {
  if (examDate === null) return null
  const days = daysUntil(examDate, now)
  if (days < 0) return 'Your exam date has passed.'
  if (days === 0) return 'Your exam is today.'
  const told = days === 1 ? '1 day left.' : `${days} days left.`
  return [told, paceText(days, left)].filter(Boolean).join(' ')
}

function paceText(days: number, left: number): string {
  if (left === 0) return ''
  const every = Math.floor((days - LAST_WEEK_DAYS) / (left - KEPT_FOR_LAST_WEEK))
  if (left <= KEPT_FOR_LAST_WEEK || every < 1)
    return left === 1 ? 'One test to take.' : `${left} tests to take.`
  return `One test ${paceOf(every)} keeps two for the last week.`
}

function paceOf(days: number): string {
  if (days === 1) return 'a day'
  return days < LONG_PACE_DAYS ? `every ${days} days` : `every ${Math.floor(days / 7)} weeks`
}
