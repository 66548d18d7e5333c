import * as z from 'zod/mini'
import { Letter, QuestionNumber } from './base/scalars'

/** Format of passage files */
const text = z.string().check(z.minLength(1))

export const FIELDS = ['humanities', 'social sciences'] as const
export const Field = z.enum(FIELDS)

const Passage = z.object({
  title: text,
  author: text,
  source: text,
  field: Field,
  discipline: text,
  /** Inline HTML; sanitized again before display */
  paragraphs: z.array(text).check(z.minLength(1)),
})

export const SKILLS = ['comprehension', 'reasoning-within', 'reasoning-beyond'] as const
export const Skill = z.enum(SKILLS)

const OpenQuestion = z.object({
  number: QuestionNumber,
  text,
  options: z.array(z.object({ letter: Letter, option: text })).check(z.length(4)),
})

export const FullQuestion = z.object({
  number: QuestionNumber,
  text,
  skill: Skill,
  /** Paragraphs, from 1, that settle the question */
  evidence: z.array(z.int().check(z.gte(1))).check(z.minLength(1)),
  correctAnswer: Letter,
  options: z.array(z.object({ letter: Letter, option: text, explanation: text })).check(z.length(4)),
})

/** For the server, and for users whose attempt is finished */
export const FullContent = z.object({
  test: z.object({ title: text, instructions: text, passage: Passage, questions: z.array(FullQuestion) }),
})
/** During the test; reveals nothing of the key */
export const OpenContent = z.object({
  test: z.object({ title: text, instructions: text, passage: Passage, questions: z.array(OpenQuestion) }),
})
export const TestContent = z.union([FullContent, OpenContent])

export type FullContent = z.output<typeof FullContent>
export type OpenContent = z.output<typeof OpenContent>
export type TestContent = z.output<typeof TestContent>
export type OpenQuestion = z.output<typeof OpenQuestion>
export type FullQuestion = z.output<typeof FullQuestion>

export function isFullContent(content: TestContent): content is FullContent {
  return content.test.questions.every((question) => 'correctAnswer' in question)
}

/** Built field by field, so new fields of the files stay on the server. */
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
