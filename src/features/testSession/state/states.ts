import * as z from 'zod/mini'
import { Act, AnyAct, Explain, Finish } from '../../../../domain/acts'
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
import { Practice } from '../../../../domain/practice'
import { noWork, Tools } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import { UndoStep } from './change'

const LettersByPassage = z.record(z.string(), z.record(z.string(), Letter))
const StoredAnswers = z.custom<Answers>((value) => LettersByPassage.safeParse(value).success)

const folded = { answers: StoredAnswers, tools: Tools, stamps: z.record(z.string(), z.string()) }

/** A test or a practice that is under way, as this page holds it. */
const Merging = z.object({
  ownerUid: Uid,
  attemptId: Uuid,
  testNumber: TestNumber,
  /** What is on screen: what the server has told, with the acts in it that it has not acknowledged. */
  ...folded,
  /** What the server has told, up to its act of the number `cursor`. */
  told: z.object({ ...folded, cursor: z.int() }),
  /** Acts of this browser that the server has not acknowledged, as they were made. Only its word removes one. */
  unacknowledged: z.array(Act),
  /** The id of the last act that this page itself has made in each register: what it may take back. */
  own: z.record(z.string(), z.string()),
  /** The passage on screen, and the question that keys act on. */
  passage: PassageNumber,
  question: QuestionNumber,
  /** Changes that can be taken back, and those that were, the latest last. */
  done: z.array(UndoStep),
  undone: z.array(UndoStep),
  /** What the server will never take: made too late, or older than what was done elsewhere. Shown, never dropped. */
  refused: z.array(AnyAct),
  /** The attempt has no room for more highlights: the server has said so. */
  isFull: z.boolean(),
  /** This browser's, and when each device has last done something in the attempt. */
  device: Uuid,
  devices: z.record(z.string(), Instant),
})
export type Merging = z.output<typeof Merging>

/** One sitting of a test. */
export const Sitting = z.extend(Merging, { deadline: Instant, timeFactor: TimeFactor })
export type Sitting = z.output<typeof Sitting>

/** One passage that is practiced alone. It has no end but the one that its taker asks for. */
export const Practicing = z.extend(Merging, {
  /** As the server has told it, but for the work in it. */
  practice: z.omit(Practice, { answers: true, strikes: true, stamps: true, cursor: true }),
  /** Questions whose explanation is asked for, and the end, which explains all. */
  asked: z.array(z.union([Explain, Finish])),
})
export type Practicing = z.output<typeof Practicing>

/** Where practice stands, beside the test. */
export type PracticeSession =
  | { status: 'idle'; failure: ApiFailure | null }
  | { status: 'opening'; ownerUid: string; attemptId: string }
  | ({ status: 'open'; saveFailure: ApiFailure | null } & Practicing)

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
  refused: z._default(z.array(AnyAct), []),
})
export type Finished = z.output<typeof Finished>

/** Where one sitting stands. Each state carries exactly the facts that are true in it. */
export type TestSession =
  | { status: 'idle'; failure: { testNumber: number; failure: ApiFailure } | null }
  | { status: 'starting'; ownerUid: string; testNumber: number }
  | ({ status: 'inProgress'; confirmingFinish: boolean; saveFailure: ApiFailure | null } & Sitting)
  /** Its finish is on its way to the server, which may find that the test has gone on elsewhere since. */
  | ({ status: 'finishing'; finish: Finish; failure: ApiFailure | null } & Sitting)
  /** The server has finished it, and its key has not been given: another device may hold answers that still count. */
  | ({ status: 'unshown' } & Finished)
  | ({ status: 'scoring'; failure: ApiFailure | null } & Finished)
  | ({ status: 'finished'; announcing: boolean } & Finished)

export const idle: TestSession = { status: 'idle', failure: null }

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
