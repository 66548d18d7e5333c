import { loggedOut } from '../../../../../src/auth/authSlice'
import { NEVER_WROTE, type TestSession } from '../../../../../src/features/testSession/session/states'
import { restoreSession } from '../../../../../src/features/testSession/session/restoreSession'
import * as slice from '../../../../../src/features/testSession/session/testSessionSlice'
import { noWork } from '../../../../../domain/work'
import { apiEvents } from '../../../../support/browser/apiEvents'
import {
  answerTo,
  ATTEMPT_ID,
  makeAttempt,
  OTHER_ATTEMPT_ID,
  atSecond,
} from '../../../../support/browser/attempts'
import { delivery, pending, result, sessions } from '../../../../support/browser/sessions'

/** What each state carries, beside its name (testSessionSlice.test.ts). */

const { reducer } = slice.testSessionSlice
const failure = { code: 'unreachable', message: '' } as const

const after = (state: string, ...actions: Parameters<typeof reducer>[1][]) => {
  const before = sessions[state]
  if (before === undefined) throw new Error(`There is no state ${state}.`)
  return actions.reduce((current, action) => reducer(current, action), before)
}
const currentAfter = (state: string, ...actions: Parameters<typeof reducer>[1][]) =>
  after(state, ...actions).current
const sessionIn = (state: string) => sessions[state]?.current as Extract<TestSession, { ownerUid: string }>

describe('a session', () => {
  test('that begins knows whose it is and of which test; one that fails says why', () => {
    const started = slice.startRequested({ ownerUid: 'me', testNumber: 4 })
    expect(currentAfter('idle', started)).toEqual({ status: 'starting', ownerUid: 'me', testNumber: 4 })
    expect(currentAfter('idle', started, slice.startFailed({ failure }))).toEqual({
      status: 'idle',
      failure: { testNumber: 4, failure },
    })
    expect(reducer(undefined, { type: 'nothing' })).toEqual({
      current: { status: 'idle', failure: null },
      clockOffset: 0,
      isStorageFull: false,
    })
  })

  test('is gone with its user, and another attempt never begins over one that ends', () => {
    const opened = slice.attemptOpened({
      attempt: makeAttempt({ attemptId: OTHER_ATTEMPT_ID }),
      ownerUid: 'me',
      ownEpoch: 1,
      journalled: [],
    })
    for (const state of ['inProgress', 'finishing', 'scoring', 'finished'])
      expect(currentAfter(state, loggedOut())).toEqual({ status: 'idle', failure: null })
    for (const state of ['finishing', 'scoring']) expect(after(state, opened)).toBe(sessions[state])
    expect(currentAfter('inProgress', opened)).toMatchObject({
      attemptId: OTHER_ATTEMPT_ID,
      writer: 'claiming',
      unacknowledged: [],
      passage: 1,
      question: 1,
    })
  })

  test('opened again stays where its reader was', () => {
    const there = [slice.passageChosen({ passage: 5, question: 27 })]
    const opened = (attemptId: string) =>
      slice.attemptOpened({
        attempt: makeAttempt({ attemptId }),
        ownerUid: 'me',
        ownEpoch: 1,
        journalled: [],
      })
    expect(currentAfter('inProgress', ...there, opened(ATTEMPT_ID))).toMatchObject({
      passage: 5,
      question: 27,
    })
    expect(currentAfter('inProgress', ...there, opened(OTHER_ATTEMPT_ID))).toMatchObject({
      passage: 1,
      question: 1,
    })
  })

  test('that nobody here has written looks on from no epoch', () => {
    const opened = slice.attemptOpened({
      attempt: makeAttempt({ epoch: 4 }),
      ownerUid: 'me',
      ownEpoch: null,
      journalled: [],
    })
    expect(currentAfter('idle', opened)).toMatchObject({ writer: 'elsewhere', epoch: NEVER_WROTE })
  })

  test('opens a passage at its first question, or at the one that was chosen', () => {
    expect(currentAfter('inProgress', slice.passageChosen({ passage: 5 }))).toMatchObject({
      passage: 5,
      question: 25,
    })
    expect(currentAfter('finished', slice.passageChosen({ passage: 5, question: 30 }))).toMatchObject({
      passage: 5,
      question: 30,
    })
    const reached = slice.questionReached({ question: 3 })
    expect(currentAfter('inProgress', reached)).toMatchObject({ question: 3 })
    expect(after('inProgress', slice.questionReached({ question: 7 }))).toBe(sessions.inProgress)
  })

  test('whose save failed says so until one succeeds or another place is taken over from', () => {
    const failed = apiEvents.rejected('saveAnswers', delivery, failure)
    expect(currentAfter('inProgress', failed)).toMatchObject({ saveFailure: failure })
    const other = { ...delivery, attemptId: OTHER_ATTEMPT_ID }
    expect(after('inProgress', apiEvents.rejected('saveAnswers', other, failure))).toBe(sessions.inProgress)
    const saved = apiEvents.fulfilled('saveAnswers', delivery, result)
    expect(currentAfter('inProgress', failed, saved)).toMatchObject({ saveFailure: null, unacknowledged: [] })
    const taken = slice.writerTakenOver({ attempt: makeAttempt({ epoch: 2 }) })
    expect(currentAfter('inProgress', failed, taken)).toMatchObject({ saveFailure: null, writer: 'here' })
  })

  test('takes only the acts out that the server stored, or will never take', () => {
    const more = slice.journalFound({ attemptId: ATTEMPT_ID, operations: [pending, answerTo(2, 'B', 2)] })
    const saved = apiEvents.fulfilled('saveAnswers', delivery, result)
    expect(currentAfter('inProgress', more, saved)).toMatchObject({ unacknowledged: [{ seq: 2 }] })
    const refused = slice.operationsRefused({ opIds: [pending.opId] })
    expect(currentAfter('inProgress', more, refused)).toMatchObject({
      refused: [pending],
      unacknowledged: [{ seq: 2 }],
    })
    expect(currentAfter('finishing', saved)).toMatchObject({ unacknowledged: [] })
  })

  test('loses its dialog with the right to write', () => {
    const lost = slice.writerLost({ attemptId: ATTEMPT_ID })
    expect(currentAfter('confirming', lost)).toMatchObject({ writer: 'elsewhere', confirmingFinish: false })
    expect(currentAfter('inProgress', slice.finishRequested())).toMatchObject({ confirmingFinish: true })
    expect(currentAfter('confirming', slice.finishCancelled())).toMatchObject({ confirmingFinish: false })
  })

  test('read again from the server keeps what is still to be sent', () => {
    const resynced = slice.attemptResynced({
      attempt: makeAttempt({ answers: [{ passage1: { 2: 'D' } }], deadline: atSecond(7_200) }),
    })
    for (const state of ['inProgress', 'finishing']) {
      expect(currentAfter(state, resynced)).toMatchObject({
        status: sessions[state]?.current.status,
        answers: { passage1: { 1: 'C', 2: 'D' } },
        unacknowledged: [pending],
        deadline: atSecond(7_200),
      })
    }
  })
})

describe('the end of a session', () => {
  test.each([
    ['confirmed', 'confirming', slice.finishConfirmed()],
    ['timeRanOut', 'inProgress', slice.timeRanOut()],
  ])('has its reason: %s', (reason, state, event) => {
    const { answers, unacknowledged } = sessionIn('inProgress') as never
    const current = currentAfter(state, event)
    expect(current).toMatchObject({ status: 'finishing', reason, failure: null, answers, unacknowledged })
    for (const gone of ['writer', 'confirmingFinish', 'saveFailure']) expect(current).not.toHaveProperty(gone)
  })

  test('shows the server’s answers, score and whether work came late', () => {
    const finished = apiEvents.fulfilled('finishTest', delivery, {
      ...result,
      answers: [{ passage1: { 1: 'A' } }, { passage2: { 7: 'B' } }],
      score: '2/55',
      late: true,
    })
    const scoring = {
      ownerUid: 'me',
      attemptId: ATTEMPT_ID,
      testNumber: 1,
      answers: { passage1: { 1: 'A' }, passage2: { 7: 'B' } },
      tools: noWork.tools,
      refused: [],
      passage: 1,
      question: 1,
      score: '2/55',
      late: true,
      inTime: '1/55',
      finishedBy: 'taker',
    }
    expect(currentAfter('finishing', finished)).toEqual({ status: 'scoring', failure: null, ...scoring })
    const delayed = slice.scoringDelayed({ failure })
    expect(currentAfter('finishing', finished, delayed)).toEqual({
      status: 'scoring',
      failure,
      ...scoring,
    })
    const scored = slice.attemptScored({ score: '3/55' })
    const announced = currentAfter('finishing', finished, delayed, scored)
    expect(announced).toEqual({ status: 'finished', announcing: true, ...scoring, score: '3/55' })
    expect(currentAfter('finished', slice.scoreClosed())).toMatchObject({ announcing: false })
  })

  test('that the server did not take says why, of its own attempt alone', () => {
    const failed = (attemptId: string) =>
      apiEvents.rejected('finishTest', { ...delivery, attemptId }, failure)
    expect(currentAfter('finishing', failed(ATTEMPT_ID))).toMatchObject({ failure })
    expect(after('finishing', failed(OTHER_ATTEMPT_ID))).toBe(sessions.finishing)
  })

  test('is opened for its review, with everything that was done in it', () => {
    const attempt = makeAttempt({
      status: 'finished',
      testNumber: 2,
      answers: [{ passage1: { 1: 'A' } }],
      tools: { ...noWork.tools, flags: [3] },
      score: '1/55',
      late: true,
    })
    const review = slice.reviewOpened({ attempt, ownerUid: 'me' })
    expect(currentAfter('idle', review)).toEqual({
      status: 'finished',
      announcing: false,
      ownerUid: 'me',
      attemptId: ATTEMPT_ID,
      testNumber: 2,
      answers: { passage1: { 1: 'A' } },
      tools: { ...noWork.tools, flags: [3] },
      score: '1/55',
      late: true,
      inTime: '',
      finishedBy: 'taker',
      passage: 1,
      question: 1,
      refused: [],
    })
    const another = slice.reviewOpened({
      attempt: { ...attempt, attemptId: OTHER_ATTEMPT_ID },
      ownerUid: 'me',
    })
    expect(after('inProgress', another)).toBe(sessions.inProgress)
    const refused = slice.operationsRefused({ opIds: [pending.opId] })
    expect(currentAfter('elsewhere', refused, review, another)).toMatchObject({ refused: [] })
  })
})

describe('a reload', () => {
  const stored = (state: string, change: object = {}) => ({ ...sessionIn(state), ...change })

  test.each(['finishing', 'scoring'])('goes on with what was %s, and asks the server again', (state) => {
    expect(restoreSession(stored(state, { failure }))).toEqual(stored(state, { failure: null }))
  })

  test('makes no writer of a page that never was one', () => {
    const looksOn = restoreSession(stored('inProgress', { epoch: NEVER_WROTE }))
    expect(looksOn).toMatchObject({ writer: 'elsewhere' })
    expect(restoreSession(stored('inProgress'))).toMatchObject({ writer: 'claiming', saveFailure: null })
  })

  test('takes what an earlier version of the app has stored', () => {
    const older = (state: string, ...missing: string[]) =>
      Object.fromEntries(Object.entries(sessionIn(state)).filter(([name]) => !missing.includes(name)))
    const sitting = older('inProgress', 'question', 'done', 'undone', 'refused')
    expect(restoreSession(sitting)).toMatchObject({ question: 1, done: [], undone: [], refused: [] })
    const scoring = older('scoring', 'tools', 'question', 'late', 'refused')
    expect(restoreSession(scoring)).toMatchObject({
      tools: noWork.tools,
      question: 1,
      late: false,
      refused: [],
    })
  })
})

test('a full device is told of, and everything is found by its selector', () => {
  const state = { testSession: after('inProgress', slice.storageFailed(), slice.clockMoved({ byMs: -5 })) }
  expect(slice.selectSession(state)).toBe(state.testSession.current)
  expect(slice.selectClockOffset(state)).toBe(5)
  expect(slice.selectIsStorageFull(state)).toBe(true)
  expect(slice.startRequested.type).toBe('testSession/startRequested')
})
