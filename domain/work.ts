import * as z from 'zod/mini'
import type { Answers } from './answers'
import { questionsOfPassage } from './exam'
import { Instant, Letter, PassageNumber, QuestionNumber, Uuid } from './base/scalars'

const MOST_EPOCHS = 999_999_999
/** The number of the page that may write an attempt: grows whenever another one takes over. */
export const Epoch = z.int().check(z.gte(1), z.lte(MOST_EPOCHS))

/** A taker's work in one attempt: answers, and what the room's tools left behind. */

/** Buttons, keys, and what tests check of colours and styles are made of this list. */
export const HIGHLIGHT_COLOURS = ['yellow', 'blue'] as const
export type HighlightColour = (typeof HIGHLIGHT_COLOURS)[number]

const range = {
  /** Paragraph from 1; start and end are offsets into its immutable text, in UTF-16 units. */
  paragraph: z.int().check(z.gte(1), z.lte(20)),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(1), z.lte(20_000)),
}
const Colour = z.enum(HIGHLIGHT_COLOURS)
const Highlight = z.strictObject({ ...range, colour: Colour })
/** The most that one passage keeps. */
export const MOST_HIGHLIGHTS = 200
const Highlights = z.array(Highlight).check(z.maxLength(MOST_HIGHLIGHTS))
/** As an attempt is told: a colour of a newer version shows as the first, or an older page could not read the attempt. */
const ToldHighlights = z
  .array(z.object({ ...range, colour: z.catch(Colour, HIGHLIGHT_COLOURS[0]) }))
  .check(z.maxLength(MOST_HIGHLIGHTS))
const Strikes = z.array(Letter).check(z.maxLength(4))

/** Beyond what an attempt keeps (domain/room.ts): what no longer fits is answered, not refused as a whole. */
const SEQ_LIMIT = 999_999

const stamp = {
  opId: Uuid,
  /** Position in the attempt, from 1; the last one for a target wins. */
  seq: z.int().check(z.gte(1), z.lte(SEQ_LIMIT)),
  at: Instant,
  passage: PassageNumber,
  /**
   * The one it was made under; 0 beside the page that wrote. A batch leaves out its own, and so do pages from before this.
   */
  epoch: z.optional(z.int().check(z.gte(0), z.lte(MOST_EPOCHS))),
}
const onQuestion = { ...stamp, question: QuestionNumber }

/** One act of the taker. A null value clears; an undo is a new operation with the earlier value. */
export const Operation = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...onQuestion, kind: z.literal('answer'), value: z.nullable(Letter) }),
    z.strictObject({ ...onQuestion, kind: z.literal('strike'), value: z.nullable(Strikes) }),
    z.strictObject({ ...onQuestion, kind: z.literal('flag'), value: z.nullable(z.literal(true)) }),
    z.strictObject({ ...onQuestion, kind: z.literal('seen'), value: z.nullable(z.literal(true)) }),
    z.strictObject({ ...stamp, kind: z.literal('highlight'), value: z.nullable(Highlights) }),
  ])
  .check(
    z.refine((op) => !('question' in op) || questionsOfPassage(op.passage).includes(op.question), {
      error: 'the question must belong to the passage',
    }),
  )
export type Operation = z.output<typeof Operation>
export type Highlight = z.output<typeof Highlight>

type Part = { kind: string; passage: number; question?: number | null }
/** What an act is about: the last one about it is what stands. */
export const partOf = ({ kind, passage, question }: Part) => `${kind} ${question ?? `of passage ${passage}`}`

export const Tools = z.object({
  strikes: z.record(z.string(), Strikes),
  flags: z.array(QuestionNumber),
  seen: z.array(QuestionNumber),
  highlights: z.record(z.string(), ToldHighlights),
})
export type Tools = z.output<typeof Tools>

export type Work = { readonly answers: Answers; readonly tools: Tools }

export const noWork: Work = { answers: {}, tools: { strikes: {}, flags: [], seen: [], highlights: {} } }
