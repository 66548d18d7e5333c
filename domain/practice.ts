import * as z from 'zod/mini'
import { Instant, Letter, PassageNumber, QuestionNumber, TestNumber, Uuid } from './base/scalars'
import { FullQuestion, OpenContent } from './content'
import { QUESTIONS_PER_TEST, timeLimitSeconds, type TimeFactor } from './exam'

/** One passage, or the questions of it that were missed before, outside any test. */

/** Practices that one person may begin within 24 hours. */
export const PRACTICES_A_DAY = 40
/** Explained after each answer, or all at the end. */
export const MODES = ['tutor', 'end'] as const
/** Its time is shown and never ends it. */
export const PACES = ['untimed', 'even'] as const
/** Which of the passage's questions. */
export const SCOPES = ['all', 'missed'] as const
const Mode = z.enum(MODES)

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

export const PracticeStart = z.strictObject({
  /** Made by the device once for each press of its button; a repeat answers the same practice. */
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  scope: z.enum(SCOPES),
  mode: Mode,
  pace: z.enum(PACES),
  /** Said by somebody who knows that this passage's key was not shown to them yet. */
  spoils: z.optional(z.literal(true)),
})

/** What can be practiced. */
export const PracticeList = z.object({
  tests: z.array(
    z.object({
      testNumber: TestNumber,
      hold: z.nullable(Hold),
      /** None while the test is on hold. */
      passages: z.array(
        z.object({
          passage: PassageNumber,
          title: z.string(),
          /** Whether its key has been shown to this person. */
          isSeen: z.boolean(),
          /** Questions whose latest outcome was wrong or empty. */
          missed: z.array(QuestionNumber),
        }),
      ),
    }),
  ),
  /** Practices that were begun and not ended, the latest first. */
  open: z.array(
    z.object({
      practiceId: Uuid,
      testNumber: TestNumber,
      passage: PassageNumber,
      startedAt: Instant,
      answered: z.int(),
      of: z.int(),
    }),
  ),
  /** How many more may be begun now. */
  left: z.int(),
})
export type PracticeList = z.output<typeof PracticeList>

/** What an even pace gives so many questions, in seconds. */
export function evenSeconds(questions: number, factor: TimeFactor): number {
  return Math.round((timeLimitSeconds(factor) * questions) / QUESTIONS_PER_TEST)
}
