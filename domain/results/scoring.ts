import { chosenLetter, type Answers } from '../answers'
import { QUESTIONS_PER_TEST } from '../exam'
import type { FullContent } from '../content'

/** @param contents the test's passages in order */
export function scoreAnswers(answers: Answers, contents: readonly FullContent[]): number {
  const right = contents.flatMap(({ test }, index) =>
    test.questions.filter((q) => chosenLetter(answers, index + 1, q.number) === q.correctAnswer),
  )
  return right.length
}

export function formatScore(correct: number): string {
  return `${correct}/${QUESTIONS_PER_TEST}`
}

/** Whole percent: '41/55' is 75. Null for an empty score */
export function percentOf(score: string): number | null {
  return score === '' ? null : Math.round((Number.parseInt(score, 10) / QUESTIONS_PER_TEST) * 100)
}
