const DAY_MS = 24 * 60 * 60 * 1000

/** Numbers the calendar days of a time zone; UTC if the zone is unknown. */
export function daysIn(timeZone: string): (at: number) => number {
  const format = formatIn(timeZone)
  return (at) => Date.parse(format.format(at)) / DAY_MS
}

/** Swedish dates are in ISO format. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' })
  }
}

/** Days until a question returns: after a miss, then after each right answer */
export const RETURNS = [1, 3, 7] as const

/**
 * A right answer before its day changes nothing; a miss starts over.
 * @param outcomes oldest first
 * @returns null if it does not return
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

/** Length of the run of days that ends today or yesterday */
export function daysInRow(days: Iterable<number>, today: number): number {
  const all = new Set(days)
  const last = all.has(today) ? today : today - 1
  let first = last
  while (all.has(first)) first -= 1
  return last - first
}
