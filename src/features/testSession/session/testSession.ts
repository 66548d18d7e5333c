import * as z from 'zod/mini'
import type { Attempt } from '../../../../domain/attempt'
import { answersFromList, type Answers } from '../../../../domain/answers'
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
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { applyOperations } from '../../../../domain/applyOperations'
import { noWork, Operation, Tools, type Work } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import { UndoStep } from './act'

const LettersByPassage = z.record(z.string(), z.record(z.string(), Letter))
const StoredAnswers = z.custom<Answers>((value) => LettersByPassage.safeParse(value).success)

/** One sitting as the device holds it: the server's attempt, with what it has not acknowledged yet on top. */
const Sitting = z.object({
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
  /** Whether some of them may be on the server already: what has been made of those since, only it can tell. */
  mayRepeat: z._default(z.boolean(), false),
  /** Acts that the server will never take: made too late, or beside another writer. Shown, never dropped. */
  refused: z._default(z.array(Operation), []),
  /** The attempt has no room for more highlights: the server has said so. */
  isFull: z._default(z.boolean(), false),
  /** The server's next seq as far as this page knows, and when that was by the server's time. */
  heard: z._default(z.object({ seq: z.int(), at: z.string() }), { seq: 1, at: '' }),
})
export type Sitting = z.output<typeof Sitting>

/** What a finished attempt leaves for its review. */
const Finished = z.object({
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

/** Whether this page takes acts; one that looks on does not. */
export function isTaking(session: TestSession): session is Extract<TestSession, { status: 'inProgress' }> {
  return session.status === 'inProgress' && session.writer !== 'elsewhere'
}

export type FinishReason = 'confirmed' | 'timeRanOut'

/** Where one sitting stands (specification, section 4). Each state carries exactly the facts that are true in it. */
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

/** The epoch of a page on a device that has never been the attempt's writer. */
export const NEVER_WROTE = 0

export const idle: TestSession = { status: 'idle', failure: null }

/** What a reload restores; the other states are passing, and the server answers for them. */
export const PersistedSession = z.discriminatedUnion('status', [
  z.extend(Sitting, { status: z.literal('inProgress') }),
  z.extend(Sitting, { status: z.literal('finishing'), reason: z.enum(['confirmed', 'timeRanOut']) }),
  z.extend(Finished, { status: z.literal('scoring') }),
])

/** The stored form brought to today's state, or null when it does not parse: the journal still holds the answers. */
export function restoreSession(stored: unknown): TestSession | null {
  const parsed = PersistedSession.safeParse(stored)
  if (!parsed.success) return null
  switch (parsed.data.status) {
    case 'inProgress':
      return {
        ...parsed.data,
        // Whoever has never written it does not begin to with a reload.
        writer: parsed.data.epoch === NEVER_WROTE ? 'elsewhere' : 'claiming',
        confirmingFinish: false,
        saveFailure: null,
      }
    case 'finishing':
    case 'scoring':
      return { ...parsed.data, failure: null }
  }
}

/** What a page knows besides the server's attempt. */
type Here = Pick<Sitting, 'ownerUid' | 'epoch' | 'unacknowledged' | 'mayRepeat' | 'refused' | keyof View> &
  Partial<Pick<Sitting, 'isFull'>>

/** Where the reader is, and the way back. */
export type View = Pick<Sitting, 'passage' | 'question' | 'done' | 'undone'>
export const firstView: View = { passage: 1, question: 1, done: [], undone: [] }

/** The server's snapshot, with the acts that it has not acknowledged replayed over it in order. */
export function sittingFrom(attempt: Attempt, here: Here): Sitting {
  const { ownerUid, epoch, unacknowledged: pending, refused, passage, question, done, undone } = here
  const mayRepeat = here.mayRepeat || pending.some(({ seq }) => seq < attempt.nextSeq)
  const unacknowledged = inOrderAfter(pending, attempt.nextSeq)
  const stored: Work = { answers: answersFromList(attempt.answers), tools: attempt.tools }
  const { answers, tools } = applyOperations(stored, unacknowledged)
  return {
    ownerUid,
    attemptId: attempt.attemptId,
    testNumber: attempt.testNumber,
    epoch,
    deadline: attempt.deadline,
    timeFactor: attempt.timeFactor,
    answers,
    tools,
    passage,
    question,
    done,
    undone,
    nextSeq: Math.max(attempt.nextSeq, ...unacknowledged.map(({ seq }) => seq + 1)),
    unacknowledged,
    mayRepeat: mayRepeat && pending.length > 0,
    refused,
    isFull: here.isFull ?? false,
    heard: { seq: attempt.nextSeq, at: attempt.serverNow },
  }
}

/** A snapshot that was taken before the last save and arrived after it: it would take back what is stored. */
export function isOutdated({ nextSeq, serverNow }: Attempt, { heard }: Sitting): boolean {
  return nextSeq < heard.seq && serverNow < heard.at
}

/**
 * Pending acts in their own order. Where the server has gone past them (another tab wrote, or an answer to us was
 * lost) they are numbered on from its next seq; the opId stays, so one that had arrived is not stored twice.
 */
export function inOrderAfter(pending: readonly Operation[], nextSeq: number): Operation[] {
  const ordered = [...pending].sort((a, b) => a.seq - b.seq || Date.parse(a.at) - Date.parse(b.at))
  if (ordered.every(({ seq }, index) => seq === nextSeq + index)) return ordered
  return ordered.map((op, index) => ({ ...op, seq: nextSeq + index }))
}

/** The sitting with journalled acts in it that it did not know of, in their own order. */
export function withJournalled(sitting: Sitting, journalled: readonly Operation[]): Partial<Sitting> {
  const known = new Set([...sitting.unacknowledged, ...sitting.refused].map(({ opId }) => opId))
  const missing = journalled.filter(({ opId }) => !known.has(opId))
  if (missing.length === 0) return {}
  const pending = [...sitting.unacknowledged, ...missing]
  const unacknowledged = inOrderAfter(pending, Math.min(...pending.map(({ seq }) => seq)))
  const nextSeq = Math.max(sitting.nextSeq, ...unacknowledged.map(({ seq }) => seq + 1))
  return { ...applyOperations(sitting, unacknowledged), unacknowledged, nextSeq }
}

/** The running sitting on its way to its end. */
export function finishing(
  {
    writer: _writer,
    confirmingFinish: _asked,
    saveFailure: _save,
    ...sitting
  }: Extract<TestSession, { status: 'inProgress' }>,
  reason: FinishReason,
): TestSession {
  return { ...sitting, status: 'finishing', reason, failure: null }
}

/** The acts that the page of the same attempt already shows as not counted. */
export function refusedBefore(current: TestSession, { attemptId }: Attempt): Operation[] {
  const isShown = current.status === 'finished' || current.status === 'unshown'
  return isShown && current.attemptId === attemptId ? current.refused : []
}

/** Whether answers that another device kept may still be counted, and no longer are once the key is given. */
export function mayGain({ finishedBy, revealed, deadline, serverNow }: Attempt): boolean {
  const windowMs = Date.parse(serverNow) - Date.parse(deadline)
  return finishedBy === 'server' && !revealed && windowMs <= LATE_WORK_SECONDS * 1_000
}

/** What a finished attempt shows. */
export function reviewOf(attempt: Attempt, ownerUid: string): Finished {
  const { attemptId, testNumber, score, inTime, finishedBy, late, tools } = attempt
  const answers = answersFromList(attempt.answers)
  return {
    ownerUid,
    attemptId,
    testNumber,
    score,
    inTime,
    finishedBy,
    late,
    answers,
    tools,
    passage: 1,
    question: 1,
    refused: [],
  }
}

function withoutRepeats(operations: Operation[]): Operation[] {
  return [...new Map(operations.map((op) => [op.opId, op])).values()]
}

/** An open attempt as the server tells it, and what this device knows of it. */
export type Opening = {
  attempt: Attempt
  ownerUid: string
  /** The epoch with which this device writes it; null when it never has. */
  ownEpoch: number | null
  /** The acts that this device journalled for it. */
  journalled: Operation[]
}

/** An open attempt on screen: a writer goes on; an older one, and a newcomer, look on until they take over. */
export function opened(current: TestSession, opening: Opening): TestSession {
  const { attempt, ownerUid, ownEpoch, journalled } = opening
  const here = current.status === 'inProgress' && current.attemptId === attempt.attemptId ? current : null
  if (here && isOutdated(attempt, here)) return { ...here, ...withJournalled(here, journalled) }
  const isHeld = ownEpoch === attempt.epoch
  const goesOn = isHeld && here?.writer === 'here' && here.epoch === ownEpoch
  return {
    status: 'inProgress',
    writer: goesOn ? 'here' : isHeld ? 'claiming' : 'elsewhere',
    confirmingFinish: goesOn && here.confirmingFinish,
    saveFailure: null,
    ...sittingFrom(attempt, {
      ...(here ?? { mayRepeat: false, refused: [], ...firstView }),
      ownerUid,
      epoch: ownEpoch ?? NEVER_WROTE,
      unacknowledged: withoutRepeats([...(here?.unacknowledged ?? []), ...journalled]),
    }),
  }
}
