import * as z from 'zod/mini'
import { Instant, Letter, PassageNumber, QuestionNumber, TestNumber, Uuid } from './base/scalars'
import { FullQuestion, OpenContent } from './content'
import { ToldHighlights } from './work'

/** Explained after each answer, or at the end */
export const MODES = ['tutor', 'end'] as const
export const Mode = z.enum(MODES)

export const Hold = z.enum(['running', 'unshown'])
export type Hold = z.output<typeof Hold>

/** Empty while `hold` is not null */
export const PracticeTold = z.object({
  finishedAt: z.nullable(Instant),
  /** Explained questions with the counted answer, null for none */
  explained: z.array(z.object({ question: FullQuestion, letter: z.nullable(Letter) })),
  hold: z.nullable(Hold),
})
export type PracticeTold = z.output<typeof PracticeTold>

/** Times are the server's. */
export const Practice = z.object({
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  mode: Mode,
  /** At an even pace; null if untimed */
  paceSeconds: z.nullable(z.int()),
  startedAt: Instant,
  serverNow: Instant,
  /** Last act included; 0 while `hold` is not null */
  cursor: z.int().check(z.gte(0)),
  /** Current stamp per register; empty while `hold` is not null */
  stamps: z.record(z.string(), z.string()),
  /** By question number; empty while `hold` is not null */
  answers: z.record(z.string(), Letter),
  strikes: z.record(z.string(), z.array(Letter)),
  flags: z.array(QuestionNumber),
  highlights: z.optional(ToldHighlights),
  /** Only the practice's own questions */
  content: OpenContent,
  ...PracticeTold.shape,
})
export type Practice = z.output<typeof Practice>
