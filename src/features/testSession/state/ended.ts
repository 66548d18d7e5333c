import { answersFromList } from '../../../../domain/answers'
import type { AnyAct } from '../../../../domain/acts'
import type { Attempt } from '../../../../domain/attempt'
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { joined } from './sitting'
import { hasAttempt, type Finished, type TestSession } from './states'

/** What is on screen once the server has finished the attempt that was. */
export function ended(
  current: Extract<TestSession, { status: 'inProgress' | 'finishing' }>,
  attempt: Attempt,
): TestSession {
  const review = { ...reviewOf(attempt, current.ownerUid), refused: current.refused }
  // Its key is given to whoever asks for a finished test: not before the taker has been asked.
  if (mayGain(attempt)) return { status: 'unshown', ...review }
  return current.status === 'finishing'
    ? { status: 'scoring', failure: null, ...review }
    : { status: 'finished', announcing: false, ...review }
}

/** A finished attempt, and the acts that this device has set aside for it. */
export type Reviewed = { attempt: Attempt; ownerUid: string; aside?: readonly AnyAct[] }

/** A finished attempt in the place of what is on screen; null where that stays. */
export function reviewed(current: TestSession, { attempt, ownerUid, aside }: Reviewed): TestSession | null {
  const isSame = hasAttempt(current) && current.attemptId === attempt.attemptId
  const isOver = current.status === 'inProgress' && isSame
  if (!['idle', 'finished', 'unshown'].includes(current.status) && !isOver) return null
  const shown = isSame ? current.refused : []
  const review = { ...reviewOf(attempt, ownerUid), refused: joined(shown, aside) }
  const isShown = current.status === 'finished' && isSame
  if (mayGain(attempt) && !isShown) return { status: 'unshown', ...review }
  return { status: 'finished', announcing: false, ...review }
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
