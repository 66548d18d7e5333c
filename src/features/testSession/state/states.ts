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

type Without<T, K extends string> = T extends unknown ? Omit<T, K & keyof T> : never

export type Stamp = Pick<Act, 'opId' | 'at' | 'device'>
/** The value that an act sets; undo restores the old one. */
export type Change = Without<Act, keyof Stamp>

const anyId = '00000000-0000-4000-8000-000000000000'
const anyStamp: Stamp = { opId: anyId, device: anyId, at: '2000-01-01T00:00:00.000Z' }
const Change = z.custom<Change>(
  (value) => typeof value === 'object' && value !== null && Act.safeParse({ ...value, ...anyStamp }).success,
)

export const UndoStep = z.object({ before: Change, after: Change })
export type UndoStep = z.output<typeof UndoStep>

const LettersByPassage = z.record(z.string(), z.record(z.string(), Letter))
const StoredAnswers = z.custom<Answers>((value) => LettersByPassage.safeParse(value).success)

const folded = { answers: StoredAnswers, tools: Tools, stamps: z.record(z.string(), z.string()) }

const Merging = z.object({
  ownerUid: Uid,
  attemptId: Uuid,
  testNumber: TestNumber,
  /** The work on screen: `told` with the unacknowledged acts applied. */
  ...folded,
  /** The server's state, up to its act number `cursor`. */
  told: z.object({ ...folded, cursor: z.int() }),
  /** Acts that the server has not acknowledged; only its answer removes one. */
  unacknowledged: z.array(Act),
  /** This page's last act by register; only such an act can be undone. */
  own: z.record(z.string(), z.string()),
  /** The passage on screen, and the question that keys act on. */
  passage: PassageNumber,
  question: QuestionNumber,
  /** Undo and redo steps, newest last. */
  done: z.array(UndoStep),
  undone: z.array(UndoStep),
  /** Rejected for good, too late or over the quota, or a finish after which another device acted. Shown, never dropped. */
  refused: z.array(AnyAct),
  /** The server has no room for more highlights. */
  isFull: z.boolean(),
  /** This browser's id, and the time of each device's last act. */
  device: Uuid,
  devices: z.record(z.string(), Instant),
})
export type Merging = z.output<typeof Merging>

export const Sitting = z.extend(Merging, { deadline: Instant, timeFactor: TimeFactor })
export type Sitting = z.output<typeof Sitting>

/** A practice ends only when the user finishes it. */
export const Practicing = z.extend(Merging, {
  practice: z.omit(Practice, {
    ...{ answers: true, strikes: true, flags: true, highlights: true },
    ...{ stamps: true, cursor: true },
  }),
  /** Requested explanations, and a finish, which explains all. */
  asked: z.array(z.union([Explain, Finish])),
})
export type Practicing = z.output<typeof Practicing>

export type PracticeSession =
  | { status: 'idle'; failure: ApiFailure | null }
  | { status: 'opening'; ownerUid: string; attemptId: string }
  | ({ status: 'open'; saveFailure: ApiFailure | null } & Practicing)

export const Finished = z.object({
  ownerUid: Uid,
  attemptId: Uuid,
  testNumber: TestNumber,
  answers: StoredAnswers,
  tools: z._default(Tools, noWork.tools),
  score: z.string(),
  /** The score without late answers. */
  inTime: z._default(z.string(), ''),
  finishedBy: z._default(z.nullable(z.enum(['taker', 'server'])), null),
  passage: PassageNumber,
  question: z._default(QuestionNumber, 1),
  /** Timely work arrived after the server had finished the test. */
  late: z._default(z.boolean(), false),
  /** Acts of this device that did not count. */
  refused: z._default(z.array(AnyAct), []),
})
export type Finished = z.output<typeof Finished>

export type TestSession =
  | { status: 'idle'; failure: { testNumber: number; failure: ApiFailure } | null }
  | { status: 'starting'; ownerUid: string; testNumber: number }
  | ({ status: 'inProgress'; confirmingFinish: boolean; saveFailure: ApiFailure | null } & Sitting)
  | ({ status: 'finishing'; finish: Finish; failure: ApiFailure | null } & Sitting)
  /** Finished by the server with the key unrevealed: another device's answers may still count. */
  | ({ status: 'unshown' } & Finished)
  | ({ status: 'scoring'; failure: ApiFailure | null } & Finished)
  | ({ status: 'finished'; announcing: boolean } & Finished)

export const idle: TestSession = { status: 'idle', failure: null }

/** A running attempt, which may have unsent acts. */
export function hasSitting(
  session: TestSession,
): session is Extract<TestSession, { status: 'inProgress' | 'finishing' }> {
  return session.status === 'inProgress' || session.status === 'finishing'
}

/** A running or finished attempt. */
export function hasAttempt(
  session: TestSession,
): session is Exclude<TestSession, { status: 'idle' | 'starting' }> {
  return session.status !== 'idle' && session.status !== 'starting'
}
