import type { Attempt } from '../../../domain/attempt'
import type { Letter } from '../../../domain/exam'
import { noWork, Operation } from '../../../domain/work'

export const ATTEMPT_ID = '00000000-0000-4000-8000-0000000000aa'
export const OTHER_ATTEMPT_ID = '00000000-0000-4000-8000-0000000000bb'
/** The time at which a file's tests begin: device, fake server and fixtures go by the same clock. */
export const NOW = new Date().toISOString()

/** @returns the time that many seconds after the tests began; before it, where they are negative */
export const atSecond = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString()

/** An open attempt as the server tells it. */
export function makeAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    attemptId: ATTEMPT_ID,
    testNumber: 1,
    contentVersion: 'v1',
    status: 'open',
    startedAt: NOW,
    deadline: atSecond(90 * 60),
    serverNow: NOW,
    timeFactor: 1,
    epoch: 1,
    nextSeq: 1,
    answers: [],
    tools: noWork.tools,
    score: '',
    inTime: '',
    late: false,
    finishedBy: change.status === 'finished' ? 'taker' : null,
    revealed: false,
    ...change,
  }
}

/** An answer to a question of passage 1. */
export function answerTo(question: number, value: Letter | null, seq: number): Operation {
  const opId = `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`
  return Operation.parse({ opId, seq, at: NOW, kind: 'answer', passage: 1, question, value })
}

/** The answer to question 1 changed from B to A, a minute later. */
export const changedAnswer: readonly Operation[] = [
  answerTo(1, 'B', 1),
  { ...answerTo(1, 'A', 2), at: atSecond(60) },
]
