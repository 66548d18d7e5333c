import type { Attempt } from '../../../domain/attempt'
import type { Letter } from '../../../domain/exam'
import { Act, type Finish } from '../../../domain/acts'
import { noWork } from '../../../domain/work'

export const ATTEMPT_ID = '00000000-0000-4000-8000-0000000000aa'
export const OTHER_ATTEMPT_ID = '00000000-0000-4000-8000-0000000000bb'
/** Device, fake server and fixtures share this clock. */
export const NOW = new Date().toISOString()

export const atSecond = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString()

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

export function stampOf(n: number, device = DEVICE) {
  const opId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  return { opId, at: new Date(Date.parse(NOW) + n).toISOString(), device }
}

export function answerTo(question: number, value: Letter | null, n: number, device = DEVICE): Act {
  return Act.parse({ ...stampOf(n, device), kind: 'answer', passage: 1, question, value })
}

export function finishAt(n: number, value: Finish['value'] = 'confirmed', device = DEVICE): Finish {
  return { ...stampOf(n, device), kind: 'finish', value }
}

export const changedAnswer: readonly Act[] = [
  answerTo(1, 'B', 1),
  { ...answerTo(1, 'A', 2), at: atSecond(60) },
]
