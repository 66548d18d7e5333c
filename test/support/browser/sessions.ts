import { noPractice } from '../../../src/features/testSession/state/practicing'
import { opened, shown } from '../../../src/features/testSession/state/sitting'
import type { TestSession } from '../../../src/features/testSession/state/states'
import type { TestSessionState } from '../../../src/features/testSession/state/testSessionSlice'
import { answerTo, ATTEMPT_ID, DEVICE, finishAt, makeAttempt, NOW } from './attempts'

const of = (current: TestSession): TestSessionState => ({
  current,
  practice: noPractice,
  clockOffset: 0,
  isStorageFull: false,
})

export const attempt = makeAttempt()
export const pending = answerTo(1, 'C', 1)
const { status: _status, ...sitting } = shown({
  ...(opened({ status: 'idle', failure: null }, { attempt, ownerUid: 'me', device: DEVICE }) as Extract<
    TestSession,
    { status: 'inProgress' }
  >),
  unacknowledged: [pending],
})
const { confirmingFinish: _asked, saveFailure: _failed, ...ending } = sitting
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
export const delivery = { attemptId: ATTEMPT_ID, cursor: 0, acts: [pending] }
export const saved = {
  ...{ serverNow: NOW, deadline: attempt.deadline, refused: [], finished: null, practice: null },
  ...{ acts: [pending], cursor: 1, more: false },
}

const inProgress = { status: 'inProgress' as const, ...sitting }
export const sessions: Record<string, TestSessionState> = {
  idle: of({ status: 'idle', failure: null }),
  starting: of({ status: 'starting', ownerUid: 'me', testNumber: 1 }),
  inProgress: of(inProgress),
  confirming: of({ ...inProgress, confirmingFinish: true }),
  finishing: of({ status: 'finishing', finish: finishAt(9), failure: null, ...ending }),
  unshown: of({ status: 'unshown', ...finished, finishedBy: 'server' }),
  scoring: of({ status: 'scoring', failure: null, ...finished }),
  finished: of({ status: 'finished', announcing: true, ...finished }),
}
