import * as z from 'zod/mini'
import { AnswersList } from './answers'
import { Score } from './records'
import { Instant, Letter, PassageNumber, QuestionNumber, TestNumber, TimeFactor, Uuid } from './base/scalars'
import { Epoch, Operation, Tools } from './work'

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
  /** Grows whenever another device takes over; an older one may no longer write. */
  epoch: Epoch,
  /** The seq that the next operation takes. */
  nextSeq: z.int().check(z.gte(1)),
  answers: AnswersList,
  tools: Tools,
  ...scores,
  /** Who ended it; null while it is open. Work may still arrive late for one that the server ended. */
  finishedBy: z.nullable(z.enum(['taker', 'server'])),
  /** Whether key and explanations have been given: no late work counts from then on. */
  revealed: z.boolean(),
})
export type Attempt = z.output<typeof Attempt>

/** What a press of Start is answered: the attempt, and the epoch that this press writes with. */
export const StartAnswer = z.extend(Attempt, {
  /** Null for a press that found an attempt which another one had begun: its page looks on until it takes over. */
  heldEpoch: z.nullable(Epoch),
})

export const StartRequest = z.strictObject({
  testNumber: TestNumber,
  /** Made by the device once per press of Start; a repeat answers the same attempt. */
  requestId: Uuid,
  afterAttemptId: z.nullable(Uuid),
  /** Of pages older than the account's own choice, which is taken without it: what such a page showed, it gets. */
  timeFactor: z.optional(TimeFactor),
})

/** Operations of one batch. Those about highlights carry a passage's whole list: a body may be full before this. */
const Operations = z.array(Operation).check(z.maxLength(1_000))

export const SaveRequest = z.strictObject({ attemptId: Uuid, epoch: Epoch, operations: Operations })
/**
 * Acts of the batch that the attempt does not keep: it has no room for them, or they had waited, and what they are about was
 * changed later elsewhere. They are settled all the same. Absent when all are kept.
 */
const notKept = z.optional(z.array(Uuid))

export const SaveAnswer = z.object({
  /** The highest seq up to which every operation is stored. */
  acknowledged: z.int().check(z.gte(0)),
  serverNow: Instant,
  deadline: Instant,
  notKept,
})

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
      /** The seq of the act that it was last set by. */
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

export const FinishAnswer = z.object({
  attemptId: Uuid,
  answers: AnswersList,
  finishedAt: Instant,
  ...scores,
  finishedBy: z.enum(['taker', 'server']),
  revealed: z.boolean(),
  notKept,
})
export type FinishAnswer = z.output<typeof FinishAnswer>
