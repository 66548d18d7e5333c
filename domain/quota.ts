import type { Act } from './acts'

/**
 * Sightings stop first, then marks (strikes, flags, highlights). The last 3,000 places are for answers, so marks can't
 * block them.
 * A busy user makes 1,200 acts and 1 MB of highlight lists in the longest test (test/domain/quota.test.ts).
 */
const PLACES = { seen: 4_000, mark: 5_000, answer: 8_000 } as const
const PRACTICE_PLACES = { seen: 0, mark: 300, answer: 600 } as const
/** All lists ever stored */
export const HIGHLIGHT_BYTES = 4_000_000
export const MOST_ACTS = PLACES.answer

/** @param held number of acts stored */
export function isWithinQuota(kind: Act['kind'], held: number, isPractice = false): boolean {
  const places = isPractice ? PRACTICE_PLACES : PLACES
  return held < places[kind === 'answer' || kind === 'seen' ? kind : 'mark']
}

/** JSON of highlights is ASCII, so length is bytes. */
export function listBytes({ value }: Pick<Act, 'value'>): number {
  return value === null ? 0 : JSON.stringify(value).length
}
