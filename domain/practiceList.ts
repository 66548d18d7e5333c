import * as z from 'zod/mini'
import { Instant, PassageNumber, QuestionNumber, TestNumber, Uuid } from './base/scalars'
import { Field, Skill } from './content'
import { QUESTIONS_PER_TEST, timeLimitSeconds, type TimeFactor } from './exam'
import { Hold, Mode } from './practice'

export const PRACTICES_A_DAY = 40
/** The clock only informs; practices don't end by time. */
export const PACES = ['untimed', 'even'] as const

export const PracticeStart = z.strictObject({
  /** Idempotency key, one per click */
  practiceId: Uuid,
  testNumber: TestNumber,
  passage: PassageNumber,
  questions: z.array(QuestionNumber).check(z.minLength(1), z.maxLength(7)),
  mode: Mode,
  pace: z.enum(PACES),
  /** The user accepts seeing this passage's key before the test. */
  spoils: z.optional(z.literal(true)),
})

const questions = z.array(QuestionNumber)

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
          field: Field,
          words: z.int(),
          skills: z.array(z.object({ skill: Skill, questions })),
          isSeen: z.boolean(),
          /** Questions whose latest answer was wrong */
          missed: questions,
          /** Missed questions that come back today or are overdue */
          due: questions,
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
  /** Finished practices, newest first; none of tests on hold */
  results: z.array(
    z.object({
      practiceId: Uuid,
      testNumber: TestNumber,
      passage: PassageNumber,
      finishedAt: Instant,
      right: z.int(),
      of: z.int(),
    }),
  ),
  /** Passage of the day; null if nothing can be practiced */
  today: z.nullable(z.object({ testNumber: TestNumber, passage: PassageNumber, isDone: z.boolean() })),
  /** Days in a row with a finished practice, ending today or yesterday */
  streak: z.object({ days: z.int(), isDoneToday: z.boolean() }),
  left: z.int(),
})
export type PracticeList = z.output<typeof PracticeList>

/** In seconds */
export function evenSeconds(questions: number, factor: TimeFactor): number {
  return Math.round((timeLimitSeconds(factor) * questions) / QUESTIONS_PER_TEST)
}
