import * as z from 'zod/mini'
import type { Answers } from './answers'
import { Letter, QuestionNumber } from './base/scalars'

/** Buttons, shortcuts and style tests derive from this list. */
export const HIGHLIGHT_COLORS = ['yellow', 'blue'] as const
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number]

const range = {
  /** A paragraph of the passage from 1, or a text of a question (paragraphOf); offsets in UTF-16 units */
  paragraph: z.int().check(z.gte(1), z.lte(5_504)),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(1), z.lte(20_000)),
}
const Colour = z.enum(HIGHLIGHT_COLORS)
const Highlight = z.strictObject({ ...range, colour: Colour })
/** Per passage */
export const MOST_HIGHLIGHTS = 200
export const Highlights = z.array(Highlight).check(z.maxLength(MOST_HIGHLIGHTS))
/** Reads a newer version's unknown color as the first, so older pages can read the attempt. */
export const ToldHighlights = z
  .array(z.object({ ...range, colour: z.catch(Colour, HIGHLIGHT_COLORS[0]) }))
  .check(z.maxLength(MOST_HIGHLIGHTS))
export const Strikes = z.array(Letter).check(z.maxLength(4))

export type Highlight = z.output<typeof Highlight>

export const Tools = z.object({
  strikes: z.record(z.string(), Strikes),
  flags: z.array(QuestionNumber),
  seen: z.array(QuestionNumber),
  highlights: z.record(z.string(), ToldHighlights),
})
export type Tools = z.output<typeof Tools>

export type Work = { readonly answers: Answers; readonly tools: Tools }

export const noWork: Work = { answers: {}, tools: { strikes: {}, flags: [], seen: [], highlights: {} } }
