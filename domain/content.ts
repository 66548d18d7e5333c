import * as z from 'zod/mini'
import { Letter, QuestionNumber } from './base/scalars'

/** What a passage file holds, with the marks that the review adds. */
const text = z.string().check(z.minLength(1))

const Passage = z.object({
  title: text,
  author: text,
  source: text,
  field: z.enum(['humanities', 'social sciences']),
  discipline: text,
  /** Inline HTML; sanitised again before it is shown. */
  paragraphs: z.array(text).check(z.minLength(1)),
})

/** In the order in which they are told. */
export const SKILLS = ['comprehension', 'reasoning-within', 'reasoning-beyond'] as const

const OpenQuestion = z.object({
  number: QuestionNumber,
  text,
  options: z.array(z.object({ letter: Letter, option: text })).check(z.length(4)),
})

/** One question with its key and explanations. */
export const FullQuestion = z.object({
  number: QuestionNumber,
  text,
  skill: z.enum(SKILLS),
  /** Numbers, from 1, of the paragraphs that settle the question. */
  evidence: z.array(z.int().check(z.gte(1))).check(z.minLength(1)),
  correctAnswer: Letter,
  options: z.array(z.object({ letter: Letter, option: text, explanation: text })).check(z.length(4)),
})

/** One passage with its key and explanations: for the server, and for a taker whose attempt is finished. */
export const FullContent = z.object({
  test: z.object({ title: text, instructions: text, passage: Passage, questions: z.array(FullQuestion) }),
})
/** One passage as a taker sees it during the test: nothing in it tells a right option from a wrong one. */
export const OpenContent = z.object({
  test: z.object({ title: text, instructions: text, passage: Passage, questions: z.array(OpenQuestion) }),
})
/** What /tests/test{T}/passage{P}.json answers: whole after the attempt is finished, stripped before. */
export const TestContent = z.union([FullContent, OpenContent])

export type FullContent = z.output<typeof FullContent>
export type OpenContent = z.output<typeof OpenContent>
export type TestContent = z.output<typeof TestContent>
export type OpenQuestion = z.output<typeof OpenQuestion>
export type FullQuestion = z.output<typeof FullQuestion>

export function isFullContent(content: TestContent): content is FullContent {
  return content.test.questions.every((question) => 'correctAnswer' in question)
}

/** The taker's view, built field by field: a field that is added to the files stays on the server until named here. */
export function withoutKey({ test }: FullContent): OpenContent {
  const { title, author, source, field, discipline, paragraphs } = test.passage
  return {
    test: {
      title: test.title,
      instructions: test.instructions,
      passage: { title, author, source, field, discipline, paragraphs },
      questions: test.questions.map(({ number, text, options }) => ({
        number,
        text,
        options: options.map(({ letter, option }) => ({ letter, option })),
      })),
    },
  }
}
