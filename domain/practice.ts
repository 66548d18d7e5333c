import * as z from 'zod/mini'
import { Instant, Letter, PassageNumber, TestNumber, Uuid } from './base/scalars'
import { FullQuestion, OpenContent } from './content'

/** One passage, or the questions of it that were missed before, outside any test. */

/** Explained after each answer, or all at the end. */
export const MODES = ['tutor', 'end'] as const
export const Mode = z.enum(MODES)

/**
 * Why nothing of a test's key is told: an attempt of it is open, or is finished and its results were not shown yet.
 */
export const Hold = z.enum(['running', 'unshown'])
export type Hold = z.output<typeof Hold>

/** What a practice tells of its key: nothing while `hold` is not null. */
export const PracticeTold = z.object({
  finishedAt: z.nullable(Instant),
  /** The questions that were explained, each with the answer that counted; null for none. */
  explained: z.array(z.object({ question: FullQuestion, letter: z.nullable(Letter) })),
  hold: z.nullable(Hold),
})
export type PracticeTold = z.output<typeof PracticeTold>

/** A practice as its owner is told of it. Times are the server's. */
export const Practice = z.object({
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  mode: Mode,
  /** What an even pace gives these questions; null for one without a clock. */
  paceSeconds: z.nullable(z.int()),
  startedAt: Instant,
  serverNow: Instant,
  /** The number of the last act that all this is made of; 0 while `hold` is not null. */
  cursor: z.int().check(z.gte(0)),
  /** The stamp of the act that stands in each register; none while `hold` is not null. */
  stamps: z.record(z.string(), z.string()),
  /** Chosen letters and struck ones, by question number. None of this is told while `hold` is not null. */
  answers: z.record(z.string(), Letter),
  strikes: z.record(z.string(), z.array(Letter)),
  /** The passage, with the practice's own questions alone. */
  content: OpenContent,
  ...PracticeTold.shape,
})
export type Practice = z.output<typeof Practice>
