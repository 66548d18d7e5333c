import { answersFromList } from '../../../../domain/answers'
import type { AnyAct } from '../../../../domain/acts'
import type { Attempt } from '../../../../domain/attempt'
import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { joined } from './sitting'
import { hasAttempt, type Finished, type TestSession } from './states'

export function ended(
  current: Extract<TestSession, { status: 'inProgress' | 'finishing' }>,
  attempt: Attempt,
): TestSession {
  const review = { ...reviewOf(attempt, current.ownerUid), refused: current.refused }
  // Requesting the results reveals the key, so ask the user first.
  if (mayGain(attempt)) return { status: 'unshown', ...review }
  return current.status === 'finishing'
    ? { status: 'scoring', failure: null, ...review }
    : { status: 'finished', announcing: false, ...review }
}

/** `aside`: acts that this device has set aside. */
export type Reviewed = { attempt: Attempt; ownerUid: string; aside?: readonly AnyAct[] }

/** Returns null if the current session stays on screen. */
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

/** True while another device's late answers may count; revealing the key ends that. */
export function mayGain({ finishedBy, revealed, deadline, serverNow }: Attempt): boolean {
  const windowMs = Date.parse(serverNow) - Date.parse(deadline)
  return finishedBy === 'server' && !revealed && windowMs <= LATE_WORK_SECONDS * 1_000
}

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
