/** Calendar days, each as a number: the day after 3 is 4. */

const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day of a moment in a time zone; in UTC for a zone that is not known. */
export function daysIn(timeZone: string): (at: number) => number {
  const format = formatIn(timeZone)
  return (at) => Date.parse(format.format(at)) / DAY_MS
}

/** Swedish dates are ISO dates. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' })
  }
}

/** Days after which a missed question comes back: the first after the miss, each other one after a right answer. */
export const RETURNS = [1, 3, 7] as const

/**
 * The day on which a question comes back. A right answer before that day changes nothing; a miss begins anew.
 * @param outcomes what came of it, in order
 * @returns null for a question that was never missed, or was right at every return
 */
export function dueDay(outcomes: readonly { day: number; isRight: boolean }[]): number | null {
  let due: number | null = null
  let step = 0
  for (const { day, isRight } of outcomes) {
    if (isRight && (due === null || day < due)) continue
    step = isRight ? step + 1 : 0
    const after = RETURNS[step]
    due = after === undefined ? null : day + after
  }
  return due
}

/** How many of the given days follow each other, the last of them today or yesterday. */
export function daysInRow(days: Iterable<number>, today: number): number {
  const all = new Set(days)
  const last = all.has(today) ? today : today - 1
  let first = last
  while (all.has(first)) first -= 1
  return last - first
}
