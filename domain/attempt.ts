import * as z from 'zod/mini'
import { AnswersList } from './answers'
import { Score } from './records'
import { Instant, Letter, PassageNumber, QuestionNumber, TestNumber, TimeFactor, Uuid } from './base/scalars'
import { Act, AnyAct } from './acts'
import { PracticeTold } from './practice'
import { Tools } from './work'

const scores = {
  /**
   * Includes late answers only once the key was shown or their time is over; earlier, the score would reveal the key.
   */
  score: Score,
  /** Without late answers; empty while the score is */
  inTime: Score,
  /** Whether work from before the deadline arrived after the server had finished the attempt */
  late: z.boolean(),
}

/** Times are the server's. */
export const Attempt = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  contentVersion: z.string(),
  status: z.enum(['open', 'finished']),
  startedAt: Instant,
  deadline: Instant,
  serverNow: Instant,
  timeFactor: TimeFactor,
  answers: AnswersList,
  tools: Tools,
  /** Current stamp per register (domain/acts.ts); empty once finished */
  stamps: z.record(z.string(), z.string()),
  /** Sequence number of the last act included */
  cursor: z.int().check(z.gte(0)),
  /** Last act of each device; empty once finished */
  devices: z.record(z.string(), Instant),
  ...scores,
  /** Null while open. After `server`, late work may still arrive. */
  finishedBy: z.nullable(z.enum(['taker', 'server'])),
  /** Whether any of the key was shown, which ends late work */
  revealed: z.boolean(),
})
export type Attempt = z.output<typeof Attempt>

export const StartRequest = z.strictObject({
  testNumber: TestNumber,
  /** Idempotency key, one per click on Start */
  requestId: Uuid,
  afterAttemptId: z.nullable(Uuid),
  /** Sent by older pages and then used, so the attempt matches what the page showed */
  timeFactor: z.optional(TimeFactor),
})

export const MOST_ACTS_AT_ONCE = 500

/** Highlight acts are large, so the body limit may be reached first. */
const Acts = z.array(AnyAct).check(z.maxLength(MOST_ACTS_AT_ONCE))

export const SaveRequest = z.strictObject({
  attemptId: Uuid,
  /** Last act received; null to receive none */
  cursor: z.nullable(z.int().check(z.gte(0), z.lte(999_999))),
  /** Empty for a heartbeat */
  acts: Acts,
})

/**
 * Why an act is rejected. `time_over`: made after the deadline, or no longer accepted; `full`: over quota;
 * `overtaken`: a finish older than another device's act; `time_left`: a finish by a clock that is ahead;
 * in a practice, `explained`: an answer to an explained question; `held`: its test is running.
 */
const RefusalCode = z.enum(['time_over', 'full', 'overtaken', 'time_left', 'explained', 'held'])
export type RefusalCode = z.output<typeof RefusalCode>

export const SaveAnswer = z.object({
  serverNow: Instant,
  /** Null for a practice */
  deadline: z.nullable(Instant),
  refused: z.array(z.object({ opId: Uuid, code: RefusalCode })),
  /** Acts after the request's cursor, including the request's own */
  acts: z.array(Act),
  cursor: z.int().check(z.gte(0)),
  more: z.boolean(),
  /** Once finished; null for a practice */
  finished: z.nullable(Attempt),
  /** The explained questions; null for a test */
  practice: z.nullable(PracticeTold),
})
export type SaveAnswer = z.output<typeof SaveAnswer>

export const AttemptReceipt = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  startedAt: Instant,
  deadline: Instant,
  finishedAt: Instant,
  ...scores,
  answers: z.array(
    z.object({
      passage: PassageNumber,
      question: QuestionNumber,
      letter: z.nullable(Letter),
      /** Sequence number of its act */
      revision: z.int().check(z.gte(1)),
      /** Device time */
      chosenAt: Instant,
      /** Server time */
      savedAt: Instant,
    }),
  ),
})
export type AttemptReceipt = z.output<typeof AttemptReceipt>

export const PastAttempt = z.object({
  attemptId: Uuid,
  /** From 1, per test */
  ordinal: z.int().check(z.gte(1)),
  startedAt: Instant,
  finishedAt: Instant,
  ...scores,
})
export type PastAttempt = z.output<typeof PastAttempt>
