import type { Attempt } from '../../../domain/attempt'
import type { Letter } from '../../../domain/exam'
import { Act, type Finish } from '../../../domain/acts'
import { noWork } from '../../../domain/work'

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
    answers: [],
    ...{ stamps: {}, cursor: 0, devices: {} },
    tools: noWork.tools,
    score: '',
    inTime: '',
    late: false,
    finishedBy: change.status === 'finished' ? 'taker' : null,
    revealed: false,
    ...change,
  }
}

export const DEVICE = '00000000-0000-4000-8000-00000000de01'
export const OTHER_DEVICE = '00000000-0000-4000-8000-00000000de02'

/** The nth stamp of a device; a later number is a later moment. */
export function stampOf(n: number, device = DEVICE) {
  const opId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  return { opId, at: new Date(Date.parse(NOW) + n).toISOString(), device }
}

/** An answer to a question of passage 1. */
export function answerTo(question: number, value: Letter | null, n: number, device = DEVICE): Act {
  return Act.parse({ ...stampOf(n, device), kind: 'answer', passage: 1, question, value })
}

export function finishAt(n: number, value: Finish['value'] = 'confirmed', device = DEVICE): Finish {
  return { ...stampOf(n, device), kind: 'finish', value }
}

/** The answer to question 1 changed from B to A, a minute later. */
export const changedAnswer: readonly Act[] = [
  answerTo(1, 'B', 1),
  { ...answerTo(1, 'A', 2), at: atSecond(60) },
]
