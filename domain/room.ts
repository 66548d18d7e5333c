import type { Act } from './acts'

/**
 * What one attempt keeps. A busy hand makes some 1,200 acts in the longest test, and 1 MB of highlight lists
 * (test/domain/room.test.ts plays one). Questions that came into sight give way first, then marks: strikes, flags, highlights.
 * Choices have the last 3,000 places to themselves, one every four seconds of three hours, so that nothing that is made
 * of marks ever keeps an answer out.
 */
const PLACES = { seen: 4_000, mark: 5_000, answer: 8_000 } as const
/** What a practice keeps: of so few questions a hundred acts are many. */
const PRACTICE_PLACES = { seen: 0, mark: 300, answer: 600 } as const
/** All highlight lists that were ever taken, of which the last of each passage is kept whole. */
export const HIGHLIGHT_BYTES = 4_000_000
/** The most acts that an attempt can have. */
export const MOST_ACTS = PLACES.answer

/** Whether an attempt that holds so many acts has a place for one more of this kind. */
export function hasPlace(kind: Act['kind'], held: number, isPractice = false): boolean {
  const places = isPractice ? PRACTICE_PLACES : PLACES
  return held < places[kind === 'answer' || kind === 'seen' ? kind : 'mark']
}

/** What an act about highlights weighs: its list as JSON, which is ASCII. */
export function listBytes({ value }: Pick<Act, 'value'>): number {
  return value === null ? 0 : JSON.stringify(value).length
}
