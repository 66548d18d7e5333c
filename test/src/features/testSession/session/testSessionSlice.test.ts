import { identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import type { TestSession } from '../../../../../src/features/testSession/session/states'
import * as slice from '../../../../../src/features/testSession/session/testSessionSlice'
import { apiEvents } from '../../../../support/browser/apiEvents'
import {
  answerTo,
  ATTEMPT_ID,
  makeAttempt,
  NOW,
  OTHER_ATTEMPT_ID,
} from '../../../../support/browser/attempts'
import { testMachine } from '../../../../support/browser/machineTable'
import { newUser } from '../../../../support/browser/fakeServer'
import { attempt, delivery, pending, result, sessions } from '../../../../support/browser/sessions'

type State = slice.TestSessionState
const { reducer } = slice.testSessionSlice
const failure = { code: 'unreachable', message: '' } as const
const saved = { acknowledged: 1, serverNow: NOW, deadline: attempt.deadline }
const { seq: _seq, ...act } = answerTo(2, 'B', 2)
const { opId, at } = act
/** One that the server has finished, and whose key nobody has been given. */
const unshown = makeAttempt({ status: 'finished', score: '2/55', finishedBy: 'server' })
const onQuestion = { opId, at, passage: 1, question: 2 }
const finishing = {
  attemptResynced: 'finishing',
  finishRefused: 'inProgress',
  refused: 'finishing',
  saved: 'finishing',
  saveFailed: 'finishing',
  finished: 'scoring',
  finishedByServer: 'unshown',
  finishFailed: 'finishing',
  loggedOut: 'idle',
  anotherIdentity: 'idle',
} as const

testMachine<State, TestSession>({
  reducer,
  machine: (state) => state.current,
  states: sessions,
  events: {
    startRequested: slice.startRequested({ ownerUid: 'me', testNumber: 1 }),
    startFailed: slice.startFailed({ failure }),
    attemptOpened: slice.attemptOpened({ attempt, ownerUid: 'me', ownEpoch: 1, journalled: [] }),
    writerClaimed: slice.writerClaimed({ attemptId: ATTEMPT_ID }),
    anotherClaimed: slice.writerClaimed({ attemptId: OTHER_ATTEMPT_ID }),
    writerLost: slice.writerLost({ attemptId: ATTEMPT_ID }),
    anotherLost: slice.writerLost({ attemptId: OTHER_ATTEMPT_ID }),
    takenOver: slice.writerTakenOver({ attempt: makeAttempt({ epoch: 2 }) }),
    anotherTakenOver: slice.writerTakenOver({ attempt: makeAttempt({ attemptId: OTHER_ATTEMPT_ID }) }),
    attemptResynced: slice.attemptResynced({ attempt: makeAttempt({ epoch: 2 }) }),
    anotherResynced: slice.attemptResynced({ attempt: makeAttempt({ attemptId: OTHER_ATTEMPT_ID }) }),
    finishFound: slice.journalFound({ attemptId: ATTEMPT_ID, operations: [], finishEpoch: 1 }),
    olderFinishFound: slice.journalFound({ attemptId: ATTEMPT_ID, operations: [], finishEpoch: 0 }),
    passageChosen: slice.passageChosen({ passage: 4 }),
    questionReached: slice.questionReached({ question: 2 }),
    answerChosen: slice.answerChosen(act),
    optionsStruck: slice.optionsStruck({ ...onQuestion, kind: 'strike', value: ['A'] }),
    questionFlagged: slice.questionFlagged({ ...onQuestion, kind: 'flag', value: true }),
    passageHighlighted: slice.passageHighlighted({ opId, at, kind: 'highlight', passage: 1, value: null }),
    questionSeen: slice.questionSeen({ ...onQuestion, kind: 'seen', value: true }),
    actUndone: slice.actUndone({ opId, at }),
    actRedone: slice.actRedone({ opId, at }),
    finishRequested: slice.finishRequested(),
    finishCancelled: slice.finishCancelled(),
    finishConfirmed: slice.finishConfirmed(),
    timeRanOut: slice.timeRanOut(),
    finishRefused: slice.finishRefused(),
    timeLeftOver: slice.timeLeftOver(),
    refused: slice.operationsRefused({ opIds: [pending.opId] }),
    saved: apiEvents.fulfilled('saveAnswers', delivery, saved),
    savedAnother: apiEvents.fulfilled('saveAnswers', { ...delivery, attemptId: OTHER_ATTEMPT_ID }, saved),
    saveFailed: apiEvents.rejected('saveAnswers', delivery, failure),
    finished: apiEvents.fulfilled('finishTest', delivery, result),
    anotherFinished: apiEvents.fulfilled('finishTest', delivery, { ...result, attemptId: OTHER_ATTEMPT_ID }),
    finishedByServer: apiEvents.fulfilled('finishTest', delivery, { ...result, finishedBy: 'server' }),
    finishFailed: apiEvents.rejected('finishTest', delivery, failure),
    scoringDelayed: slice.scoringDelayed({ failure }),
    attemptScored: slice.attemptScored({ score: '1/55' }),
    scoreClosed: slice.scoreClosed(),
    reviewOpened: slice.reviewOpened({
      attempt: makeAttempt({ status: 'finished', score: '2/55' }),
      ownerUid: 'me',
    }),
    unshownOpened: slice.reviewOpened({ attempt: unshown, ownerUid: 'me' }),
    resultsWanted: slice.resultsWanted(),
    resultsPutOff: slice.resultsPutOff(),
    loggedOut: loggedOut(),
    sameIdentity: identityFound({ uid: 'me', email: '' }),
    anotherIdentity: identityFound({ uid: 'you', email: '' }),
  },
  cells: {
    idle: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
    },
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
      writerLost: 'inProgress',
      takenOver: 'inProgress',
      attemptResynced: 'inProgress',
      finishFound: 'finishing',
      passageChosen: 'inProgress',
      questionReached: 'inProgress',
      answerChosen: 'inProgress',
      optionsStruck: 'inProgress',
      questionFlagged: 'inProgress',
      passageHighlighted: 'inProgress',
      questionSeen: 'inProgress',
      finishRequested: 'inProgress',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    confirming: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      writerLost: 'inProgress',
      takenOver: 'inProgress',
      attemptResynced: 'inProgress',
      finishFound: 'finishing',
      passageChosen: 'inProgress',
      questionReached: 'inProgress',
      answerChosen: 'inProgress',
      optionsStruck: 'inProgress',
      questionFlagged: 'inProgress',
      passageHighlighted: 'inProgress',
      questionSeen: 'inProgress',
      finishCancelled: 'inProgress',
      finishConfirmed: 'finishing',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    claiming: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      writerClaimed: 'inProgress',
      writerLost: 'inProgress',
      takenOver: 'inProgress',
      attemptResynced: 'inProgress',
      finishFound: 'finishing',
      passageChosen: 'inProgress',
      questionReached: 'inProgress',
      answerChosen: 'inProgress',
      optionsStruck: 'inProgress',
      questionFlagged: 'inProgress',
      passageHighlighted: 'inProgress',
      questionSeen: 'inProgress',
      finishCancelled: 'inProgress',
      finishConfirmed: 'finishing',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    elsewhere: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      takenOver: 'inProgress',
      attemptResynced: 'inProgress',
      passageChosen: 'inProgress',
      questionReached: 'inProgress',
      timeRanOut: 'finishing',
      refused: 'inProgress',
      saved: 'inProgress',
      saveFailed: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    finishing,
    outOfTime: { ...finishing, timeLeftOver: 'inProgress' },
    unshown: {
      startRequested: 'starting',
      attemptOpened: 'inProgress',
      reviewOpened: 'finished',
      unshownOpened: 'unshown',
      resultsWanted: 'scoring',
      resultsPutOff: 'idle',
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
      questionReached: 'finished',
      scoreClosed: 'finished',
      reviewOpened: 'finished',
      unshownOpened: 'finished',
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
    const session = after(sessions.inProgress, slice.answerChosen(act))
    expect(session.answers).toEqual({ passage1: { 1: 'C', 2: 'B' } })
    expect(session.unacknowledged.map(({ seq }) => seq)).toEqual([1, 2])
    expect(session.nextSeq).toBe(3)
  })

  test('only an acknowledgement removes one', () => {
    expect(
      after(sessions.inProgress, apiEvents.rejected('saveAnswers', delivery, failure)).unacknowledged,
    ).toEqual([pending])
    expect(
      after(sessions.inProgress, apiEvents.fulfilled('saveAnswers', delivery, saved)).unacknowledged,
    ).toEqual([])
  })

  test('one that was made while a save was under way stays', () => {
    const busy = reducer(sessions.inProgress, slice.answerChosen(act))
    const session = after(busy, apiEvents.fulfilled('saveAnswers', delivery, saved))
    expect(session.unacknowledged.map(({ opId }) => opId)).toEqual([act.opId])
  })

  test('those the server has not acknowledged are replayed over its answers in order', () => {
    const stored = makeAttempt({ nextSeq: 3, answers: [{ passage1: { 1: 'A', 2: 'A' } }] })
    const journalled = [answerTo(1, null, 4), answerTo(1, 'D', 3)]
    const session = after(
      sessions.idle,
      slice.attemptOpened({ attempt: stored, ownerUid: 'me', ownEpoch: 1, journalled }),
    )
    expect(session.answers).toEqual({ passage1: { 2: 'A' } })
    expect(session.nextSeq).toBe(5)
  })

  test('where another writer has gone past them they are numbered on, under the same ids', () => {
    const session = after(
      sessions.inProgress,
      slice.attemptResynced({ attempt: makeAttempt({ nextSeq: 7, epoch: 2 }) }),
    )
    expect(session.unacknowledged).toEqual([{ ...pending, seq: 7 }])
    // Whose turn it is to write is another question.
    expect([session.epoch, session.nextSeq]).toEqual([1, 8])
  })

  test.each([
    ['startTest', attempt],
    ['getAttempt', attempt],
    ['takeOver', attempt],
    ['saveAnswers', saved],
    ['getUserById', { ...newUser(), serverNow: NOW }],
  ] as const)('the answer of %s tells the server’s time', (name, answer) => {
    const event = apiEvents.fulfilled(name, delivery, answer)
    const at = Date.parse(NOW)
    const timed = {
      ...event,
      meta: { ...(event.meta as object), baseQueryMeta: { sentAt: at - 2_200, receivedAt: at - 1_800 } },
    }
    expect(reducer(sessions.inProgress, timed).clockOffset).toBe(2_000)
  })

  test('an act in the state and in the journal counts once', () => {
    const opened = slice.attemptOpened({ attempt, ownerUid: 'me', ownEpoch: 1, journalled: [pending] })
    expect(after(sessions.inProgress, opened).unacknowledged).toEqual([pending])
  })
})
