import type { Operation } from './work'

/**
 * What one attempt keeps. A busy hand makes some 1,200 acts in the longest test, and 1 MB of highlight lists
 * (test/domain/room.test.ts plays one). Questions that came into sight give way first, then marks: strikes, flags, highlights.
 * Choices have the last 3,000 places to themselves, one every four seconds of three hours, so that nothing that is made
 * of marks ever keeps an answer out.
 */
const LAST_SEQ = { seen: 4_000, mark: 5_000, answer: 8_000 } as const
/** All highlight lists that were ever taken, of which the last of each passage is kept whole. */
export const HIGHLIGHT_BYTES = 4_000_000
/** The most acts that an attempt can have. */
export const MOST_ACTS = LAST_SEQ.answer

/** Whether an attempt still has a place for an act of this kind. */
export function hasPlace({ kind, seq }: Pick<Operation, 'kind' | 'seq'>): boolean {
  return seq <= LAST_SEQ[kind === 'answer' || kind === 'seen' ? kind : 'mark']
}

/** What an act about highlights weighs: its list as JSON, which is ASCII. */
export function listBytes({ value }: Pick<Operation, 'value'>): number {
  return value === null ? 0 : JSON.stringify(value).length
}
