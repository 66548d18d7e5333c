/**
 * What attempts at one text have in common, and how many they are: a score, the right answers in a passage, or what was
 * chosen at a question.
 */
export type Tally = {
  kind: 'score' | 'passage' | 'option'
  /** The passage's or the question's number; 0 for the whole test. */
  item: number
  /** So many right answers, or a letter; empty for no answer. */
  value: string
  attempts: number
  /** What the scores of these attempts add up to. */
  scores: number
}

/** No number is told of fewer attempts than this. */
export const LEAST_ATTEMPTS = 30

export function attemptsIn(tallies: readonly Tally[]): number {
  return ofKind(tallies, 'score').reduce((sum, { attempts }) => sum + attempts, 0)
}

export function ofKind(tallies: readonly Tally[], kind: Tally['kind'], item = 0): Tally[] {
  return tallies.filter((tally) => tally.kind === kind && tally.item === item)
}
