import { firstView, type TestSession } from '../../../src/features/testSession/session/states'
import { sittingFrom } from '../../../src/features/testSession/session/sitting'
import type { TestSessionState } from '../../../src/features/testSession/session/testSessionSlice'
import { answerTo, ATTEMPT_ID, makeAttempt, NOW } from './attempts'

const of = (current: TestSession): TestSessionState => ({
  current,
  clockOffset: 0,
  isStorageFull: false,
})

export const attempt = makeAttempt()
/** The one act that the server has not acknowledged yet. */
export const pending = answerTo(1, 'C', 1)
const sitting = sittingFrom(attempt, {
  ownerUid: 'me',
  epoch: 1,
  unacknowledged: [pending],
  mayRepeat: false,
  refused: [],
  isFull: false,
  ...firstView,
})
const finished = {
  ownerUid: 'me',
  attemptId: ATTEMPT_ID,
  testNumber: 1,
  answers: {},
  score: '1/55',
  tools: attempt.tools,
  passage: 1,
  question: 1,
  refused: [],
  late: false,
  inTime: '1/55',
  finishedBy: 'taker' as const,
}
/** A delivery of it, and the finish that may come of one. */
export const delivery = { attemptId: ATTEMPT_ID, epoch: 1, operations: [pending] }
export const result = {
  attemptId: ATTEMPT_ID,
  answers: [],
  score: '1/55',
  finishedAt: NOW,
  late: false,
  ...{ inTime: '1/55', finishedBy: 'taker' as const, revealed: false },
}

const confirming = {
  status: 'inProgress' as const,
  writer: 'here' as const,
  confirmingFinish: true,
  saveFailure: null,
  ...sitting,
}
/** The slice in every state. */
export const sessions: Record<string, TestSessionState> = {
  idle: of({ status: 'idle', failure: null }),
  starting: of({ status: 'starting', ownerUid: 'me', testNumber: 1 }),
  inProgress: of({ ...confirming, confirmingFinish: false }),
  confirming: of(confirming),
  claiming: of({ ...confirming, writer: 'claiming' }),
  elsewhere: of({ ...confirming, confirmingFinish: false, writer: 'elsewhere' }),
  finishing: of({ status: 'finishing', reason: 'confirmed', failure: null, ...sitting }),
  outOfTime: of({ status: 'finishing', reason: 'timeRanOut', failure: null, ...sitting }),
  unshown: of({ status: 'unshown', ...finished, finishedBy: 'server' }),
  scoring: of({ status: 'scoring', failure: null, ...finished }),
  finished: of({ status: 'finished', announcing: true, ...finished }),
}
