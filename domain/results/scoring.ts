import { chosenLetter, type Answers } from '../answers'
import { QUESTIONS_PER_TEST } from '../exam'
import type { FullContent } from '../content'

/**
 * The number of right answers in passages 1 to 9. An answer counts only when it
 * equals the correct letter; a passage without recorded answers adds nothing.
 * @param contents the test's passages in order, passage 1 first
 */
export function scoreAnswers(answers: Answers, contents: readonly FullContent[]): number {
  const right = contents.flatMap(({ test }, index) =>
    test.questions.filter((q) => chosenLetter(answers, index + 1, q.number) === q.correctAnswer),
  )
  return right.length
}

/** A score as it is stored and shown: 'correct/55'. */
export function formatScore(correct: number): string {
  return `${correct}/${QUESTIONS_PER_TEST}`
}

/** The share of all questions that a score is, in whole percent: '41/55' is 75. Null for a test that was not taken. */
export function percentOf(score: string): number | null {
  return score === '' ? null : Math.round((Number.parseInt(score, 10) / QUESTIONS_PER_TEST) * 100)
}
