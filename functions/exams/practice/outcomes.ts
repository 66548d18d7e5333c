import { answersFromList, chosenLetter, type AnswersList } from '../../../domain/answers'
import type { FullContent } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'

/** Chosen letters, null for no answer */
export type Outcome = { at: number; letters: ReadonlyMap<number, Letter | null> }

export function outcomeOfAttempt(
  { finishedAt, answers }: { finishedAt: Date | null; answers: AnswersList },
  contents: readonly FullContent[],
): Outcome {
  const chosen = answersFromList(answers)
  const letters = contents.flatMap(({ test }, index) =>
    test.questions.map(({ number }) => [number, chosenLetter(chosen, index + 1, number) ?? null] as const),
  )
  return { at: finishedAt?.getTime() ?? 0, letters: new Map(letters) }
}

export function outcomeOfPractice({
  revealedAt,
  explained,
}: {
  revealedAt: Date | null
  explained: Readonly<Record<string, Letter | null>>
}): Outcome {
  const letters = Object.entries(explained).map(([number, letter]) => [Number(number), letter] as const)
  return { at: revealedAt?.getTime() ?? 0, letters: new Map(letters) }
}

/** Excludes questions without an outcome */
export function missedIn({ test }: FullContent, outcomes: readonly Outcome[]): number[] {
  const inOrder = outcomes.toSorted((one, other) => one.at - other.at)
  return test.questions.flatMap(({ number, correctAnswer }) => {
    const latest = inOrder.findLast(({ letters }) => letters.has(number))?.letters.get(number)
    return latest === undefined || latest === correctAnswer ? [] : [number]
  })
}
