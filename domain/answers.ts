import * as z from 'zod/mini'
import { passageNumbers, questionsOfPassage, type Letter as LetterType } from './exam'
import { Letter } from './scalars'

export type PassageKey = `passage${number}`

/** Chosen letters, keyed 'passage{n}', then by question number (specification, section 3). */
export type Answers = Readonly<Record<PassageKey, Readonly<Record<string, LetterType>>>>

export const passageKey = (passage: number): PassageKey => `passage${passage}`

/** Answers as they travel and are stored: a list with one object per answered passage, in passage order. */
export const AnswersList = z.array(
  z
    .record(z.templateLiteral(['passage', z.int()]), z.record(z.string(), Letter))
    .check(z.refine(isOneKnownPassage, { error: 'one passage with its own questions' })),
)
export type AnswersList = z.output<typeof AnswersList>

function isOneKnownPassage(entry: Record<string, Record<string, unknown>>): boolean {
  const [key, ...others] = Object.keys(entry)
  const passage = passageNumbers.find((number) => passageKey(number) === key)
  if (passage === undefined || others.length > 0) return false
  const questions = questionsOfPassage(passage).map(String)
  return Object.keys(entry[passageKey(passage)] ?? {}).every((question) => questions.includes(question))
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

/** How many questions of the test have an answer. */
export function countAnswered(answers: Answers): number {
  return Object.values(answers).reduce((sum, chosen) => sum + Object.keys(chosen).length, 0)
}
