import * as z from 'zod/mini'
import {
  LETTERS,
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
    .check(z.refine((entry) => isOneKnownPassage(entry), { error: 'one passage with its own questions' })),
)
export type AnswersList = z.output<typeof AnswersList>

// Fast path for up to 550 answers, nearly always valid; the schema provides the errors.
const { run } = AnswersList._zod
AnswersList._zod.run = (payload, context) => (isRight(payload.value) ? payload : run(payload, context))

function isRight(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => isObject(entry) && isOneKnownPassage(entry, isLetter))
}

function isOneKnownPassage(entry: object, isFit: (value: unknown) => boolean = () => true): boolean {
  const [key = '', ...others] = Object.keys(entry)
  const [chosen]: unknown[] = Object.values(entry)
  const questions = questionsByKey.get(key)
  if (questions === undefined || others.length > 0 || !isObject(chosen)) return false
  // Object.entries would be slower.
  return (
    Object.keys(chosen).every((question) => questions.has(question)) && Object.values(chosen).every(isFit)
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const letters: ReadonlySet<unknown> = new Set(LETTERS)
const isLetter = (value: unknown) => letters.has(value)

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

export function countAnswered(answers: Answers): number {
  return Object.values(answers).reduce((sum, chosen) => sum + Object.keys(chosen).length, 0)
}
