import { identityFound, loggedOut } from '../../../../src/auth/authSlice'
import { sittingFrom, type TestSession } from '../../../../src/features/testSession/testSession'
import * as slice from '../../../../src/features/testSession/testSessionSlice'
import { apiEvents } from '../../../support/browser/apiEvents'
import { answerTo, ATTEMPT_ID, makeAttempt, NOW, OTHER_ATTEMPT_ID } from '../../../support/browser/attempts'
import { testMachine } from '../../../support/browser/machineTable'

type State = slice.TestSessionState
const { reducer } = slice.testSessionSlice
const of = (current: TestSession): State => ({ current, clockOffset: 0 })

const attempt = makeAttempt()
const pending = answerTo(1, 'C', 1)
const sitting = sittingFrom(attempt, 'me', [pending], 1)
const finished = {
  ownerUid: 'me',
  attemptId: ATTEMPT_ID,
  testNumber: 1,
  answers: {},
  score: '1/55',
  passage: 1,
}
const failure = { code: 'unreachable', message: '' } as const
const delivery = { attemptId: ATTEMPT_ID, epoch: 1, operations: [pending] }
const saved = { acknowledged: 1, serverNow: NOW, deadline: attempt.deadline }
const result = { attemptId: ATTEMPT_ID, answers: [], score: '1/55', finishedAt: NOW, late: false }
const { seq: _seq, ...act } = answerTo(2, 'B', 2)

const confirming: TestSession = {
  status: 'inProgress',
  confirmingFinish: true,
  saveTrouble: null,
  ...sitting,
}
const states: Record<string, State> = {
  idle: of({ status: 'idle', failure: null }),
  starting: of({ status: 'starting', ownerUid: 'me', testNumber: 1 }),
  inProgress: of({ ...confirming, confirmingFinish: false }),
  confirming: of(confirming),
  finishing: of({ status: 'finishing', reason: 'confirmed', trouble: null, ...sitting }),
  scoring: of({ status: 'scoring', trouble: null, ...finished }),
  finished: of({ status: 'finished', announcing: true, ...finished }),
}

testMachine<State, TestSession>({
  reducer,
  machine: (state) => state.current,
  states,
  events: {
    startRequested: slice.startRequested({ ownerUid: 'me', testNumber: 1 }),
    startFailed: slice.startFailed({ failure }),
    attemptOpened: slice.attemptOpened({ attempt, ownerUid: 'me', journalled: [] }),
    attemptResynced: slice.attemptResynced({ attempt: makeAttempt({ epoch: 2 }) }),
    anotherResynced: slice.attemptResynced({ attempt: makeAttempt({ attemptId: OTHER_ATTEMPT_ID }) }),
    passageChosen: slice.passageChosen({ passage: 4 }),
    answerChosen: slice.answerChosen(act),
    finishRequested: slice.finishRequested(),
    finishCancelled: slice.finishCancelled(),
    finishConfirmed: slice.finishConfirmed(),
    timeRanOut: slice.timeRanOut(),
    refused: slice.operationsRefused({ opIds: [pending.opId] }),
    saved: apiEvents.fulfilled('saveAnswers', delivery, saved),
    savedAnother: apiEvents.fulfilled('saveAnswers', { ...delivery, attemptId: OTHER_ATTEMPT_ID }, saved),
    saveFailed: apiEvents.rejected('saveAnswers', delivery, failure),
    finished: apiEvents.fulfilled('finishTest', delivery, result),
    anotherFinished: apiEvents.fulfilled('finishTest', delivery, { ...result, attemptId: OTHER_ATTEMPT_ID }),
    finishFailed: apiEvents.rejected('finishTest', delivery, failure),
    scoringDelayed: slice.scoringDelayed({ trouble: failure }),
    attemptScored: slice.attemptScored({ score: '1/55' }),
    scoreClosed: slice.scoreClosed(),
    reviewOpened: slice.reviewOpened({
      attempt: makeAttempt({ status: 'finished', score: '2/55' }),
      ownerUid: 'me',
    }),
    loggedOut: loggedOut(),
    sameIdentity: identityFound({ uid: 'me', email: '' }),
    anotherIdentity: identityFound({ uid: 'you', email: '' }),
  },
  cells: {
    idle: { startRequested: 'starting', attemptOpened: 'inProgress', reviewOpened: 'finished' },
    starting: {
      startRequested: 'starting',
      startFailed: 'idle',
      attemptOpened: 'inProgress',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    inProgress: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      attemptResynced: 'inProgress',
      passageChosen: 'inProgress',
      answerChosen: 'inProgress',
      finishRequested: 'inProgress',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    confirming: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      attemptResynced: 'inProgress',
      passageChosen: 'inProgress',
      answerChosen: 'inProgress',
      finishCancelled: 'inProgress',
      finishConfirmed: 'finishing',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    finishing: {
      attemptResynced: 'finishing',
      refused: 'finishing',
      saved: 'finishing',
      finished: 'scoring',
      finishFailed: 'finishing',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    scoring: {
      scoringDelayed: 'scoring',
      attemptScored: 'finished',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    finished: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      passageChosen: 'finished',
      scoreClosed: 'finished',
      reviewOpened: 'finished',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
  },
})

describe('the acts of a sitting', () => {
  const after = (state: State | undefined, action: Parameters<typeof reducer>[1]) => {
    const { current } = reducer(state, action)
    if (!('unacknowledged' in current)) throw new Error(`no sitting in ${current.status}`)
    return current
  }

  test('an answer is in the answers and among the unacknowledged acts, with the next seq', () => {
    const session = after(states.inProgress, slice.answerChosen(act))
    expect(session.answers).toEqual({ passage1: { 1: 'C', 2: 'B' } })
    expect(session.unacknowledged.map(({ seq }) => seq)).toEqual([1, 2])
    expect(session.nextSeq).toBe(3)
  })

  test('only an acknowledgement removes one', () => {
    expect(
      after(states.inProgress, apiEvents.rejected('saveAnswers', delivery, failure)).unacknowledged,
    ).toEqual([pending])
    expect(
      after(states.inProgress, apiEvents.fulfilled('saveAnswers', delivery, saved)).unacknowledged,
    ).toEqual([])
  })

  test('one that was made while a save was under way stays', () => {
    const busy = reducer(states.inProgress, slice.answerChosen(act))
    const session = after(busy, apiEvents.fulfilled('saveAnswers', delivery, saved))
    expect(session.unacknowledged.map(({ opId }) => opId)).toEqual([act.opId])
  })

  test('those the server has not acknowledged are replayed over its answers in order', () => {
    const stored = makeAttempt({ nextSeq: 3, answers: [{ passage1: { 1: 'A', 2: 'A' } }] })
    const journalled = [answerTo(1, null, 4), answerTo(1, 'D', 3)]
    const session = after(states.idle, slice.attemptOpened({ attempt: stored, ownerUid: 'me', journalled }))
    expect(session.answers).toEqual({ passage1: { 2: 'A' } })
    expect(session.nextSeq).toBe(5)
  })

  test('where another writer has gone past them they are numbered on, under the same ids', () => {
    const session = after(
      states.inProgress,
      slice.attemptResynced({ attempt: makeAttempt({ nextSeq: 7, epoch: 2 }) }),
    )
    expect(session.unacknowledged).toEqual([{ ...pending, seq: 7 }])
    expect([session.epoch, session.nextSeq]).toEqual([2, 8])
  })

  test('an act in the state and in the journal counts once', () => {
    const opened = slice.attemptOpened({ attempt, ownerUid: 'me', journalled: [pending] })
    expect(after(states.inProgress, opened).unacknowledged).toEqual([pending])
  })

  test('the clock offset is the server’s time less the middle of the call', () => {
    const event = apiEvents.fulfilled('saveAnswers', delivery, saved)
    const at = Date.parse(NOW)
    const timed = {
      ...event,
      meta: { ...(event.meta as object), baseQueryMeta: { sentAt: at - 3_000, receivedAt: at - 1_000 } },
    }
    expect(reducer(states.inProgress, timed).clockOffset).toBe(2_000)
  })
})
