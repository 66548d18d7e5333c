import { answersFromList } from '../../../../domain/answers'
import { applyOperations } from '../../../../domain/applyOperations'
import type { Attempt } from '../../../../domain/attempt'
import type { Operation, Work } from '../../../../domain/work'
import {
  firstView,
  NEVER_WROTE,
  type FinishReason,
  type Sitting,
  type TestSession,
  type View,
} from './states'

/** What a page knows besides the server's attempt. */
type Here = Pick<Sitting, 'ownerUid' | 'epoch' | 'unacknowledged' | 'mayRepeat' | 'refused' | keyof View> &
  Partial<Pick<Sitting, 'isFull'>>

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

/** A sitting that was on its way to its end, and goes on. */
export function takenUpAgain(
  { reason: _reason, failure: saveFailure, ...sitting }: Extract<TestSession, { status: 'finishing' }>,
  writer: 'claiming' | 'elsewhere',
): TestSession {
  return { ...sitting, status: 'inProgress', writer, confirmingFinish: false, saveFailure }
}

/** Two lists of acts in one, each act once. */
export function joined(one: readonly Operation[] = [], other: readonly Operation[] = []): Operation[] {
  return [...new Map([...one, ...other].map((op) => [op.opId, op])).values()]
}

/** An open attempt as the server tells it, and what this device knows of it. */
export type Opening = {
  attempt: Attempt
  ownerUid: string
  /** The epoch with which this device writes it; null when it never has. */
  ownEpoch: number | null
  /** The acts that this device journalled for it. */
  journalled: Operation[]
  /** Those that it has set aside. */
  aside?: Operation[]
}

/** An open attempt on screen: a writer goes on; an older one, and a newcomer, look on until they take over. */
export function opened(current: TestSession, opening: Opening): TestSession {
  const { attempt, ownerUid, ownEpoch, journalled, aside } = opening
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
      ...(here ?? { mayRepeat: false, ...firstView }),
      ownerUid,
      epoch: ownEpoch ?? NEVER_WROTE,
      unacknowledged: joined(here?.unacknowledged, journalled),
      refused: joined(here?.refused, aside),
    }),
  }
}
