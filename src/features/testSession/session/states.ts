import * as z from 'zod/mini'
import type { Answers } from '../../../../domain/answers'
import {
  Instant,
  Letter,
  PassageNumber,
  QuestionNumber,
  TestNumber,
  TimeFactor,
  Uid,
  Uuid,
} from '../../../../domain/base/scalars'
import { noWork, Operation, Tools } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import { UndoStep } from './act'

const LettersByPassage = z.record(z.string(), z.record(z.string(), Letter))
const StoredAnswers = z.custom<Answers>((value) => LettersByPassage.safeParse(value).success)

/** One sitting as the device holds it: the server's attempt, with what it has not acknowledged yet on top. */
export const Sitting = z.object({
  ownerUid: Uid,
  attemptId: Uuid,
  testNumber: TestNumber,
  epoch: z.int(),
  deadline: Instant,
  timeFactor: TimeFactor,
  answers: StoredAnswers,
  tools: Tools,
  /** The passage on screen, and the question that keys act on. */
  passage: PassageNumber,
  question: z._default(QuestionNumber, 1),
  /** Changes that can be taken back, and those that were, the latest last. */
  done: z._default(z.array(UndoStep), []),
  undone: z._default(z.array(UndoStep), []),
  nextSeq: z.int(),
  /** Acts that the server has not acknowledged, ascending by seq. Only its acknowledgement removes one. */
  unacknowledged: z.array(Operation),
  /** Whether some may be on the server already, or were not kept there: what stands instead, only it can tell. */
  mayRepeat: z._default(z.boolean(), false),
  /** Acts that the server will never take: made too late, or changed later elsewhere. Shown, never dropped. */
  refused: z._default(z.array(Operation), []),
  /** The attempt has no room for more highlights: the server has said so. */
  isFull: z._default(z.boolean(), false),
  /** The server's next seq as far as this page knows, and when that was by the server's time. */
  heard: z._default(z.object({ seq: z.int(), at: z.string() }), { seq: 1, at: '' }),
})
export type Sitting = z.output<typeof Sitting>

/** What a finished attempt leaves for its review. */
export const Finished = z.object({
  ownerUid: Uid,
  attemptId: Uuid,
  testNumber: TestNumber,
  answers: StoredAnswers,
  tools: z._default(Tools, noWork.tools),
  score: z.string(),
  /** What of the score was in time. */
  inTime: z._default(z.string(), ''),
  finishedBy: z._default(z.nullable(z.enum(['taker', 'server'])), null),
  passage: PassageNumber,
  question: z._default(QuestionNumber, 1),
  /** Whether work that was made in time arrived after the server had finished by itself. */
  late: z._default(z.boolean(), false),
  /** Acts of this device that did not count. */
  refused: z._default(z.array(Operation), []),
})
export type Finished = z.output<typeof Finished>

/**
 * Who writes the attempt: this page, another tab or device, or nobody knows yet. Choices are taken while it is claimed,
 * and sent only once this page is the writer.
 */
export type Writer = 'claiming' | 'here' | 'elsewhere'

export type FinishReason = 'confirmed' | 'timeRanOut'

/** Where one sitting stands. Each state carries exactly the facts that are true in it. */
export type TestSession =
  | { status: 'idle'; failure: { testNumber: number; failure: ApiFailure } | null }
  | { status: 'starting'; ownerUid: string; testNumber: number }
  | ({
      status: 'inProgress'
      writer: Writer
      confirmingFinish: boolean
      saveFailure: ApiFailure | null
    } & Sitting)
  | ({ status: 'finishing'; reason: FinishReason; failure: ApiFailure | null } & Sitting)
  /** The server has finished it, and its key has not been given: another device may hold answers that still count. */
  | ({ status: 'unshown' } & Finished)
  | ({ status: 'scoring'; failure: ApiFailure | null } & Finished)
  | ({ status: 'finished'; announcing: boolean } & Finished)

/** The epoch of a page that has never been the attempt's writer, and of acts that were made beside the writer. */
export const NEVER_WROTE = 0

export const idle: TestSession = { status: 'idle', failure: null }

/** Where the reader is, and the way back. */
export type View = Pick<Sitting, 'passage' | 'question' | 'done' | 'undone'>
/** What somebody else may have changed since is not set back. */
export const noWayBack = { done: [], undone: [] } satisfies Partial<View>
export const firstView: View = { passage: 1, question: 1, ...noWayBack }

/** The session of an attempt that is under way: it holds what is still to be sent. */
export function hasSitting(
  session: TestSession,
): session is Extract<TestSession, { status: 'inProgress' | 'finishing' }> {
  return session.status === 'inProgress' || session.status === 'finishing'
}

/** The session of an attempt, under way or finished: it has answers, tools, and the place of its reader. */
export function hasAttempt(
  session: TestSession,
): session is Exclude<TestSession, { status: 'idle' | 'starting' }> {
  return session.status !== 'idle' && session.status !== 'starting'
}

/** Whether this page takes acts. */
export function isTaking(session: TestSession): session is Extract<TestSession, { status: 'inProgress' }> {
  return session.status === 'inProgress' && !isReadOnly(session)
}

/** Whether this page looks on while another tab or device writes the attempt. */
export function isReadOnly(session: TestSession): boolean {
  return session.status === 'inProgress' && session.writer === 'elsewhere'
}
