import * as z from 'zod/mini'
import { Instant, PassageNumber, QuestionNumber, TestNumber, Uuid } from './base/scalars'
import { QUESTIONS_PER_TEST, timeLimitSeconds, type TimeFactor } from './exam'
import { Hold, Mode } from './practice'

/** Within 24 hours */
export const PRACTICES_A_DAY = 40
/** The clock only informs; practices don't end by time. */
export const PACES = ['untimed', 'even'] as const
export const SCOPES = ['all', 'missed'] as const

export const PracticeStart = z.strictObject({
  /** Idempotency key, one per click */
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  scope: z.enum(SCOPES),
  mode: Mode,
  pace: z.enum(PACES),
  /** The user accepts seeing this passage's key before the test. */
  spoils: z.optional(z.literal(true)),
})

export const PracticeList = z.object({
  tests: z.array(
    z.object({
      testNumber: TestNumber,
      hold: z.nullable(Hold),
      /** Empty while the test is on hold */
      passages: z.array(
        z.object({
          passage: PassageNumber,
          title: z.string(),
          /** Whether its key was shown */
          isSeen: z.boolean(),
          /** Questions whose latest outcome was wrong or empty */
          missed: z.array(QuestionNumber),
        }),
      ),
    }),
  ),
  /** Open practices, latest first */
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
  /** Starts left now */
  left: z.int(),
})
export type PracticeList = z.output<typeof PracticeList>

/** In seconds */
export function evenSeconds(questions: number, factor: TimeFactor): number {
  return Math.round((timeLimitSeconds(factor) * questions) / QUESTIONS_PER_TEST)
}
