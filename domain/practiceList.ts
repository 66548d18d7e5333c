import * as z from 'zod/mini'
import { Instant, PassageNumber, QuestionNumber, TestNumber, Uuid } from './base/scalars'
import { QUESTIONS_PER_TEST, timeLimitSeconds, type TimeFactor } from './exam'
import { Hold, Mode } from './practice'

/** Practices that one person may begin within 24 hours. */
export const PRACTICES_A_DAY = 40
/** Its time is shown and never ends it. */
export const PACES = ['untimed', 'even'] as const
/** Which of the passage's questions. */
export const SCOPES = ['all', 'missed'] as const

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
