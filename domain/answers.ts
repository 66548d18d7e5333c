import * as z from 'zod/mini'
import {
  passageKey,
  passageNumbers,
  questionsOfPassage,
  type Letter as LetterType,
  type PassageKey,
} from './exam'
import { Letter } from './base/scalars'

/** By 'passage{n}', then question number */
export type Answers = Readonly<Record<PassageKey, Readonly<Record<string, LetterType>>>>

const questionsByKey: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  passageNumbers.map((passage) => [passageKey(passage), new Set(questionsOfPassage(passage).map(String))]),
)

/** Wire and storage format: one object per answered passage, in order */
export const AnswersList = z.array(
  z
    .record(z.templateLiteral(['passage', z.int()]), z.record(z.string(), Letter))
    .check(z.refine(isOneKnownPassage, { error: 'one passage with its own questions' })),
)
export type AnswersList = z.output<typeof AnswersList>

function isOneKnownPassage(entry: Record<string, Record<string, unknown>>): boolean {
  const [key = '', ...others] = Object.keys(entry)
  const questions = questionsByKey.get(key)
  const chosen = Object.keys(entry[key] ?? {})
  return others.length === 0 && questions !== undefined && chosen.every((question) => questions.has(question))
}

export function answersToList(answers: Answers): AnswersList {
  return passageNumbers.flatMap((passage) => {
    const chosen = answers[passageKey(passage)]
    return chosen && Object.keys(chosen).length > 0 ? [{ [passageKey(passage)]: { ...chosen } }] : []
  })
}

export function answersFromList(list: AnswersList): Answers {
  return Object.assign({}, ...list)
}

export function chosenLetter(answers: Answers, passage: number, question: number): LetterType | undefined {
  return answers[passageKey(passage)]?.[question]
}

/** Only a wrong answer is a miss: an unanswered question may not have been read. */
export type Verdict = 'correct' | 'wrong' | 'not answered'

export function verdictOn(chosen: LetterType | null | undefined, key: LetterType): Verdict {
  if (chosen === null || chosen === undefined) return 'not answered'
  return chosen === key ? 'correct' : 'wrong'
}

export function countAnswered(answers: Answers): number {
  return Object.values(answers).reduce((sum, chosen) => sum + Object.keys(chosen).length, 0)
}
