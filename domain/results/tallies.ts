/** Attempts that share a score, a passage score or a choice */
export type Tally = {
  kind: 'score' | 'passage' | 'option'
  /** Passage or question; 0 for the whole test */
  item: number
  /** Number of correct answers, or a letter; empty for no answer */
  value: string
  attempts: number
  scores: number
}

export const LEAST_ATTEMPTS = 30

export function attemptsIn(tallies: readonly Tally[]): number {
  return ofKind(tallies, 'score').reduce((sum, { attempts }) => sum + attempts, 0)
}

export function ofKind(tallies: readonly Tally[], kind: Tally['kind'], item = 0): Tally[] {
  return tallies.filter((tally) => tally.kind === kind && tally.item === item)
}
