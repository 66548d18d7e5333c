import { answersFromList } from '../../../../domain/answers'
import type { Attempt } from '../../../../domain/attempt'
import type { Operation } from '../../../../domain/work'
import type { Answer } from '../../../../domain/wire'
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { joined } from './sitting'
import { hasAttempt, type Finished, type Sitting, type TestSession } from './states'

/** Settles a delivery: what is stored, and what the attempt does not keep. */
export function acknowledge(
  current: Sitting,
  operations: readonly Operation[],
  { acknowledged, serverNow, notKept: refused = [] }: Answer<'saveAnswers'>,
): void {
  const stored = new Set(operations.map(({ opId }) => opId))
  const notKept = operations.filter(({ opId }) => refused.includes(opId))
  current.refused = [...current.refused, ...notKept]
  // One of another epoch was changed later elsewhere.
  current.isFull ||= notKept.some(({ kind, epoch }) => kind === 'highlight' && epoch === undefined)
  // What stands instead, only the server can tell.
  current.mayRepeat ||= notKept.length > 0
  current.unacknowledged = current.unacknowledged.filter(({ opId }) => !stored.has(opId))
  // What is acknowledged stops at a gap, which a repeat under a new number leaves for ever.
  const seqs = [acknowledged, ...operations.map(({ seq }) => seq)].map((seq) => seq + 1)
  current.heard = { seq: Math.max(current.heard.seq, ...seqs), at: serverNow }
}

/** The sitting that was handed in; one that the server had finished before waits for a word of its taker. */
export function handedIn(current: Sitting, payload: Answer<'finishTest'>): TestSession {
  const { ownerUid, attemptId, testNumber, tools, unacknowledged } = current
  const { score, inTime, late, finishedBy, revealed, notKept = [] } = payload
  const refused = unacknowledged.filter(({ opId }) => notKept.includes(opId))
  const finished = {
    ...{ ownerUid, attemptId, testNumber, tools, passage: 1, question: 1 },
    ...{ score, inTime, late, finishedBy },
    answers: answersFromList(payload.answers),
    refused: [...current.refused, ...refused],
  }
  return finishedBy === 'server' && !revealed
    ? { status: 'unshown', ...finished }
    : { status: 'scoring', failure: null, ...finished }
}

/** A finished attempt, and the acts that this device has set aside for it. */
export type Reviewed = { attempt: Attempt; ownerUid: string; aside?: readonly Operation[] }

/** A finished attempt in the place of what is on screen; null where that stays. */
export function reviewed(current: TestSession, { attempt, ownerUid, aside }: Reviewed): TestSession | null {
  const isSame = hasAttempt(current) && current.attemptId === attempt.attemptId
  const isOver = current.status === 'inProgress' && isSame
  if (!['idle', 'finished', 'unshown'].includes(current.status) && !isOver) return null
  const shown = isOver ? [...current.refused, ...current.unacknowledged] : refusedBefore(current, attempt)
  const review = { ...reviewOf(attempt, ownerUid), refused: joined(shown, aside) }
  const isShown = current.status === 'finished' && isSame
  // Its key is given to whoever asks for a finished test: not before the taker has been asked.
  if (mayGain(attempt) && !isShown) return { status: 'unshown', ...review }
  return { status: 'finished', announcing: false, ...review }
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
