import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { FullContent } from '../../domain/content'
import { LETTERS, type Letter } from '../../domain/exam'

/**
 * Blind solving (docs/content-quality.md). `hidden` shows only questions with shuffled options, to find cues.
 * A deck has one question per passage, because questions on one passage hint at each other.
 */
export type Sheet = { kind: 'open' } | { kind: 'hidden'; seed: string }

export const Answers = z.object({
  solver: z.string().check(z.minLength(1)),
  answers: z.array(
    z.object({
      question: z.int(),
      letter: z.enum(LETTERS),
      /** From 1, a guess, to 5, sure */
      confidence: z.int().check(z.gte(1), z.lte(5)),
      why: z.string(),
    }),
  ),
})
export type Answers = z.output<typeof Answers>

type Question = FullContent['test']['questions'][number]

export function sheetText({ test }: FullContent, sheet: Sheet): string {
  const { title, paragraphs } = test.passage
  const passage = paragraphs.map((paragraph, index) => `[${index + 1}] ${paragraph}`)
  const questions = test.questions.map((question) => questionText(question.number, question, sheet))
  return [
    sheet.kind === 'open' ? [title, ...passage].join('\n\n') : 'The passage is not shown.',
    ...questions,
  ].join('\n\n')
}

function questionText(number: number, question: Question, sheet: Sheet): string {
  const options = shownOptions(question, sheet).map(({ shown, option }) => `   ${shown}. ${option}`)
  return [`${number}. ${question.text}`, ...options].join('\n')
}

function shownOptions({ number, options }: Question, sheet: Sheet) {
  const order =
    sheet.kind === 'open'
      ? options
      : [...options].sort((one, other) =>
          rank(`${sheet.seed}/${number}/${one.option}`) < rank(`${sheet.seed}/${number}/${other.option}`)
            ? -1
            : 1,
        )
  return order.map(({ letter, option }, index) => ({ shown: LETTERS[index] ?? letter, letter, option }))
}

/** A deterministic but unpredictable order */
function rank(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export type Marked = {
  question: number
  key: Letter
  given: Letter | null
  confidence: number | null
  isRight: boolean
}

/** Maps letters back to the content's. A missing answer is wrong. */
export function mark(contents: readonly FullContent[], sheet: Sheet, { answers }: Answers): Marked[] {
  return contents.flatMap(({ test }) =>
    test.questions.map((question) => {
      const answer = answers.find(({ question: number }) => number === question.number)
      return markOne(question, sheet, answer)
    }),
  )
}

function markOne(question: Question, sheet: Sheet, answer: Answers['answers'][number] | undefined): Marked {
  const shown = shownOptions(question, sheet).find((option) => option.shown === answer?.letter)
  const given = shown?.letter ?? null
  return {
    question: question.number,
    key: question.correctAnswer,
    given,
    confidence: answer?.confidence ?? null,
    isRight: given === question.correctAnswer,
  }
}

type Card = { testNumber: number; question: Question }

/** The n-th question of every passage, in an order derived from the seed */
export function deckOf(tests: ReadonlyMap<number, readonly FullContent[]>, n: number, seed: string): Card[] {
  return [...tests]
    .flatMap(([testNumber, contents]) =>
      contents.flatMap(({ test }) =>
        test.questions.slice(n - 1, n).map((question) => ({ testNumber, question })),
      ),
    )
    .sort((one, other) => (cardRank(one, seed) < cardRank(other, seed) ? -1 : 1))
}

function cardRank({ testNumber, question }: Card, seed: string): string {
  return rank(`${seed}/${testNumber}/${question.number}`)
}

export function deckText(deck: readonly Card[], seed: string): string {
  return deck
    .map(({ question }, index) => questionText(index + 1, question, { kind: 'hidden', seed }))
    .join('\n\n')
}

export function markDeck(
  deck: readonly Card[],
  seed: string,
  { answers }: Answers,
): (Marked & { testNumber: number })[] {
  return deck.map(({ testNumber, question }, index) => {
    const answer = answers.find((each) => each.question === index + 1)
    return { testNumber, ...markOne(question, { kind: 'hidden', seed }, answer) }
  })
}
