import { answersFromList, chosenLetter, type AnswersList } from '../../../domain/answers'
import type { FullContent } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { dueDay } from '../../../domain/practiceSchedule'

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

/** Missed questions of a passage and those due; questions without an outcome are neither. */
export function againIn(
  { test }: FullContent,
  outcomes: readonly Outcome[],
  { dayOf, today }: { dayOf(at: number): number; today: number },
): { missed: number[]; due: number[] } {
  const inOrder = outcomes.toSorted((one, other) => one.at - other.at)
  const told = test.questions.map(({ number, correctAnswer }) => {
    const past = inOrder.flatMap(({ at, letters }) => {
      const letter = letters.get(number)
      return letter === undefined ? [] : { day: dayOf(at), isRight: letter === correctAnswer }
    })
    const due = dueDay(past)
    return { number, isMissed: past.at(-1)?.isRight === false, isDue: due !== null && due <= today }
  })
  return {
    missed: told.filter(({ isMissed }) => isMissed).map(({ number }) => number),
    due: told.filter(({ isDue }) => isDue).map(({ number }) => number),
  }
}
