import * as z from 'zod/mini'
import { AnswersList } from './answers'
import { Score } from './records'
import { Instant, Letter, PassageNumber, QuestionNumber, TestNumber, TimeFactor, Uuid } from './base/scalars'
import { Act, AnyAct } from './acts'
import { PracticeTold } from './practice'
import { Tools } from './work'

const scores = {
  /**
   * What counts, as far as it is told: with the answers that arrived late once the key has been given or their time is
   * over, and without them before, since a score after each of them would tell the key.
   */
  score: Score,
  /** Of the answers that had arrived when the server finished; empty as long as the score is. */
  inTime: Score,
  /** Whether work that was made in time arrived after the server had finished by itself. */
  late: z.boolean(),
}

/** One sitting of one test, as the server tells it. Times are the server's. */
export const Attempt = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  /** The content this attempt is taken, scored and reviewed with, whatever changes in the files. */
  contentVersion: z.string(),
  status: z.enum(['open', 'finished']),
  startedAt: Instant,
  deadline: Instant,
  serverNow: Instant,
  timeFactor: TimeFactor,
  answers: AnswersList,
  tools: Tools,
  /** The stamp of the act that stands in each register (domain/acts.ts); none once it is finished. */
  stamps: z.record(z.string(), z.string()),
  /** The number of the last act that all this is made of. */
  cursor: z.int().check(z.gte(0)),
  /** When each device has last done something in it; none once it is finished. */
  devices: z.record(z.string(), Instant),
  ...scores,
  /** Who ended it; null while it is open. Work may still arrive late for one that the server ended. */
  finishedBy: z.nullable(z.enum(['taker', 'server'])),
  /** Whether key and explanations have been given: no late work counts from then on. */
  revealed: z.boolean(),
})
export type Attempt = z.output<typeof Attempt>

export const StartRequest = z.strictObject({
  testNumber: TestNumber,
  /** Made by the device once per press of Start; a repeat answers the same attempt. */
  requestId: Uuid,
  afterAttemptId: z.nullable(Uuid),
  /** Of pages older than the account's own choice, which is taken without it: what such a page showed, it gets. */
  timeFactor: z.optional(TimeFactor),
})

/** The most acts that one delivery brings, and that one answer tells. */
export const MOST_ACTS_AT_ONCE = 500

/** Acts about highlights carry a passage's whole list: a body may be full before this. */
const Acts = z.array(AnyAct).check(z.maxLength(MOST_ACTS_AT_ONCE))

export const SaveRequest = z.strictObject({
  attemptId: Uuid,
  /** The number of the last act that the page has heard of; null for one that wants to hear of none. */
  cursor: z.nullable(z.int().check(z.gte(0), z.lte(999_999))),
  /** None: a sign of life. */
  acts: Acts,
})

/**
 * Why an act is not kept: it was made after the deadline, or arrived when nothing counted any more; the attempt has no room; a
 * finish that is older than what another device has done; a finish by a clock that was ahead. In a practice: an answer to a
 * question that was explained; an explanation that is not given while its test is under way.
 */
const RefusalCode = z.enum(['time_over', 'full', 'overtaken', 'time_left', 'explained', 'held'])
export type RefusalCode = z.output<typeof RefusalCode>

export const SaveAnswer = z.object({
  serverNow: Instant,
  /** Null for a practice, which has none. */
  deadline: z.nullable(Instant),
  /** Every other act of the request is stored, now or before. */
  refused: z.array(z.object({ opId: Uuid, code: RefusalCode })),
  /** What was stored after the request's cursor, as it is kept: the request's own acts and those of other pages. */
  acts: z.array(Act),
  /** The number of the last of them. */
  cursor: z.int().check(z.gte(0)),
  /** Whether there are more. */
  more: z.boolean(),
  /** Once it is finished; null for a practice. */
  finished: z.nullable(Attempt),
  /** Of a practice: what of its key is told by now. */
  practice: z.nullable(PracticeTold),
})
export type SaveAnswer = z.output<typeof SaveAnswer>

/** What the server holds of a finished attempt, answer by answer: a taker's proof of what was kept, and when. */
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
      /** Null when the answer was taken back. */
      letter: z.nullable(Letter),
      /** The number of the act that it was last set by. */
      revision: z.int().check(z.gte(1)),
      /** When it was chosen, as the device knew the time. */
      chosenAt: Instant,
      /** When the server had stored it. */
      savedAt: Instant,
    }),
  ),
})
export type AttemptReceipt = z.output<typeof AttemptReceipt>

/** A finished attempt in a list of them. */
export const PastAttempt = z.object({
  attemptId: Uuid,
  /** 1 for the first attempt at this test. */
  ordinal: z.int().check(z.gte(1)),
  startedAt: Instant,
  finishedAt: Instant,
  ...scores,
})
export type PastAttempt = z.output<typeof PastAttempt>
