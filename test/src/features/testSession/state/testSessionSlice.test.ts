import { timeTold } from '../../../../../src/api/baseQuery'
import { identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import { ended } from '../../../../../src/features/testSession/state/ended'
import { opened } from '../../../../../src/features/testSession/state/sitting'
import type { TestSession } from '../../../../../src/features/testSession/state/states'
import * as slice from '../../../../../src/features/testSession/state/testSessionSlice'
import { apiEvents } from '../../../../support/browser/apiEvents'
import {
  answerTo,
  ATTEMPT_ID,
  DEVICE,
  finishAt,
  makeAttempt,
  NOW,
  OTHER_ATTEMPT_ID,
  OTHER_DEVICE,
  stampOf,
} from '../../../../support/browser/attempts'
import { testMachine } from '../../../../support/browser/machineTable'
import { attempt, delivery, pending, saved, sessions } from '../../../../support/browser/sessions'

type State = slice.TestSessionState
const { reducer } = slice.testSessionSlice
const failure = { code: 'unreachable', message: '' } as const
const act = answerTo(2, 'B', 2)
const onQuestion = { ...stampOf(3), passage: 1, question: 2 }
const other = { attemptId: OTHER_ATTEMPT_ID }
const handedIn = makeAttempt({ status: 'finished', score: '1/55' })
/** Finished by the server, its key not shown. */
const unshown = makeAttempt({ status: 'finished', score: '2/55', finishedBy: 'server' })
const finish = finishAt(9)
const withFinish = { ...delivery, acts: [pending, finish] }
const refusing = (code: string) => ({ ...saved, refused: [{ opId: finish.opId, code }] })

const underWay = {
  startRequested: 'starting',
  attemptOpened: 'inProgress',
  anotherOpened: 'inProgress',
  actsFound: 'inProgress',
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
  actRefused: 'inProgress',
  saved: 'inProgress',
  finished: 'finished',
  finishedByServer: 'unshown',
  finishOvertaken: 'inProgress',
  timeLeft: 'inProgress',
  saveFailed: 'inProgress',
  reviewOpened: 'finished',
  unshownOpened: 'unshown',
  loggedOut: 'idle',
  anotherIdentity: 'idle',
} as const
const { finishRequested: _asked, ...asked } = underWay

const cells = {
  idle: {
    startRequested: 'starting',
    attemptOpened: 'inProgress',
    anotherOpened: 'inProgress',
    reviewOpened: 'finished',
    unshownOpened: 'unshown',
  },
  starting: {
    startRequested: 'starting',
    startFailed: 'idle',
    attemptOpened: 'inProgress',
    anotherOpened: 'inProgress',
    loggedOut: 'idle',
    anotherIdentity: 'idle',
  },
  inProgress: underWay,
  confirming: { ...asked, finishCancelled: 'inProgress', finishConfirmed: 'finishing' },
  finishing: {
    actsFound: 'finishing',
    actRefused: 'finishing',
    saved: 'finishing',
    saveFailed: 'finishing',
    finished: 'scoring',
    finishedByServer: 'unshown',
    finishOvertaken: 'inProgress',
    timeLeft: 'inProgress',
    loggedOut: 'idle',
    anotherIdentity: 'idle',
  },
  unshown: {
    startRequested: 'starting',
    attemptOpened: 'inProgress',
    anotherOpened: 'inProgress',
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
    anotherOpened: 'inProgress',
    passageChosen: 'finished',
    questionReached: 'finished',
    scoreClosed: 'finished',
    reviewOpened: 'finished',
    unshownOpened: 'finished',
    loggedOut: 'idle',
    anotherIdentity: 'idle',
  },
} as const

testMachine<State, TestSession>({
  reducer,
  machine: (state) => state.current,
  states: sessions,
  events: {
    startRequested: slice.startRequested({ ownerUid: 'me', testNumber: 1 }),
    startFailed: slice.startFailed({ failure }),
    attemptOpened: slice.attemptOpened({ attempt, ownerUid: 'me', device: DEVICE }),
    anotherOpened: slice.attemptOpened({ attempt: makeAttempt(other), ownerUid: 'me', device: DEVICE }),
    actsFound: slice.journalFound({ attemptId: ATTEMPT_ID, acts: [act] }),
    othersFound: slice.journalFound({ ...other, acts: [act, finish] }),
    finishFound: slice.journalFound({ attemptId: ATTEMPT_ID, acts: [finish] }),
    passageChosen: slice.passageChosen({ passage: 4 }),
    questionReached: slice.questionReached({ question: 2 }),
    answerChosen: slice.answerChosen(act),
    optionsStruck: slice.optionsStruck({ ...onQuestion, kind: 'strike', value: ['A'] }),
    questionFlagged: slice.questionFlagged({ ...onQuestion, kind: 'flag', value: true }),
    passageHighlighted: slice.passageHighlighted({
      ...stampOf(3),
      ...{ kind: 'highlight', passage: 1, value: null },
    }),
    questionSeen: slice.questionSeen({ ...onQuestion, kind: 'seen', value: true }),
    actUndone: slice.actUndone(act),
    actRedone: slice.actRedone(act),
    finishRequested: slice.finishRequested(),
    finishCancelled: slice.finishCancelled(),
    finishConfirmed: slice.finishConfirmed(finish),
    timeRanOut: slice.timeRanOut(finishAt(9, 'timeRanOut')),
    actRefused: slice.actRefused({ attemptId: ATTEMPT_ID, act: pending }),
    othersRefused: slice.actRefused({ ...other, act: pending }),
    saved: apiEvents.fulfilled('saveAnswers', delivery, saved),
    savedAnother: apiEvents.fulfilled('saveAnswers', { ...delivery, ...other }, saved),
    saveFailed: apiEvents.rejected('saveAnswers', delivery, failure),
    finished: apiEvents.fulfilled('saveAnswers', withFinish, { ...saved, finished: handedIn }),
    finishedByServer: apiEvents.fulfilled('saveAnswers', withFinish, { ...saved, finished: unshown }),
    finishOvertaken: apiEvents.fulfilled('saveAnswers', withFinish, refusing('overtaken')),
    timeLeft: apiEvents.fulfilled('saveAnswers', withFinish, refusing('time_left')),
    scoringDelayed: slice.scoringDelayed({ failure }),
    attemptScored: slice.attemptScored({ score: '1/55' }),
    scoreClosed: slice.scoreClosed(),
    reviewOpened: slice.reviewOpened({ attempt: handedIn, ownerUid: 'me' }),
    unshownOpened: slice.reviewOpened({ attempt: unshown, ownerUid: 'me' }),
    resultsWanted: slice.resultsWanted(),
    resultsPutOff: slice.resultsPutOff(),
    loggedOut: loggedOut(),
    sameIdentity: identityFound({ uid: 'me', email: '' }),
    anotherIdentity: identityFound({ uid: 'you', email: '' }),
  },
  cells,
  diagram: 'Sitting',
})

const after = (state: string, ...actions: Parameters<typeof reducer>[1][]) => {
  const { current } = actions.reduce((now, action) => reducer(now, action), sessions[state]!)
  if (!('unacknowledged' in current)) throw new Error(`no sitting in ${current.status}`)
  return current
}
const answered = (sent: object, answer: object) =>
  apiEvents.fulfilled('saveAnswers', { ...delivery, ...sent }, { ...saved, ...answer })

describe('a sitting', () => {
  test('has an act on screen and among those to be sent; only the server’s word removes it', () => {
    const chosen = after('inProgress', slice.answerChosen(act))
    expect(chosen.answers).toEqual({ passage1: { 1: 'C', 2: 'B' } })
    expect(chosen.unacknowledged).toEqual([pending, act])
    const failed = after(
      'inProgress',
      slice.answerChosen(act),
      apiEvents.rejected('saveAnswers', delivery, failure),
    )
    expect(failed).toMatchObject({ unacknowledged: [pending, act], saveFailure: failure })
    // Made while a save was under way.
    const stored = after('inProgress', slice.answerChosen(act), answered({}, {}))
    expect(stored).toMatchObject({ unacknowledged: [act], saveFailure: null, answers: chosen.answers })
    expect(stored.told).toMatchObject({ cursor: 1, answers: { passage1: { 1: 'C' } } })
  })

  test('shows what another device has done, and lets the later of two acts stand', () => {
    const earlier = answerTo(1, 'A', 0, OTHER_DEVICE)
    const later = answerTo(1, 'D', 5, OTHER_DEVICE)
    const elsewhere = answerTo(3, 'B', 4, OTHER_DEVICE)
    expect(after('inProgress', answered({ acts: [] }, { acts: [earlier, elsewhere] }))).toMatchObject({
      answers: { passage1: { 1: 'C', 3: 'B' } },
      unacknowledged: [pending],
      devices: { [OTHER_DEVICE]: elsewhere.at },
    })
    expect(after('inProgress', answered({ acts: [] }, { acts: [later] })).answers).toEqual({
      passage1: { 1: 'D' },
    })
  })

  test('is what the server has stored, also where that has another time than the device had said', () => {
    const ahead = { ...pending, at: new Date(Date.parse(NOW) + 3_600_000).toISOString() }
    const later = answerTo(1, 'D', 7, OTHER_DEVICE)
    const found = slice.journalFound({ attemptId: ATTEMPT_ID, acts: [{ ...ahead, opId: stampOf(8).opId }] })
    const stored = answered(
      { acts: [{ ...ahead, opId: stampOf(8).opId }] },
      {
        acts: [{ ...ahead, ...stampOf(8), at: stampOf(6).at }, later],
        cursor: 2,
      },
    )
    expect(after('inProgress', found).answers).toEqual({ passage1: { 1: 'C' } })
    expect(after('inProgress', found, stored).answers).toEqual({ passage1: { 1: 'D' } })
  })

  test('takes nothing back for an answer that was given before what it has heard', () => {
    const heard = answered({}, { cursor: 5 })
    const older = slice.attemptOpened({ attempt: makeAttempt({ cursor: 4 }), ownerUid: 'me', device: DEVICE })
    expect(after('inProgress', heard, older).answers).toEqual({ passage1: { 1: 'C' } })
    const newer = slice.attemptOpened({ attempt: makeAttempt({ cursor: 6 }), ownerUid: 'me', device: DEVICE })
    expect(after('inProgress', heard, newer).answers).toEqual({})
  })

  test.each([null, 3])(
    'keeps all on screen after an answer to a page that knew another cursor (%p)',
    (cursor) => {
      const early = answered({ cursor }, { acts: [], cursor: 4 })
      const shown = after('inProgress', early)
      expect(shown).toMatchObject({ answers: { passage1: { 1: 'C' } }, unacknowledged: [pending] })
      expect(shown.told.cursor).toBe(0)
      expect(after('inProgress', early, answered({}, {}))).toMatchObject({
        ...{ answers: { passage1: { 1: 'C' } }, unacknowledged: [], told: { cursor: 1 } },
      })
    },
  )

  test('opened again stays where its reader was; another begins at its first question', () => {
    const there = slice.passageChosen({ passage: 5, question: 27 })
    const open = (attemptId: string) =>
      slice.attemptOpened({ attempt: makeAttempt({ attemptId }), ownerUid: 'me', device: DEVICE })
    expect(after('inProgress', there, open(ATTEMPT_ID))).toMatchObject({ passage: 5, question: 27 })
    expect(after('inProgress', there, open(OTHER_ATTEMPT_ID))).toMatchObject({
      ...{ passage: 1, question: 1, unacknowledged: [], answers: {} },
    })
  })

  test('keeps what the server does not take, to be shown, and is full where a highlight has no room', () => {
    const refused = answered({}, { acts: [], refused: [{ opId: pending.opId, code: 'time_over' }] })
    expect(after('inProgress', refused)).toMatchObject({
      answers: {},
      unacknowledged: [],
      refused: [pending],
    })
    const painted = { ...stampOf(4), kind: 'highlight' as const, passage: 1, value: null }
    const isFull = answered({ acts: [painted] }, { refused: [{ opId: painted.opId, code: 'full' }] })
    expect(after('inProgress', slice.passageHighlighted(painted), isFull)).toMatchObject({ isFull: true })
  })

  test('is not over before everything stored on this device was submitted', () => {
    const isOver = answered({ acts: [pending] }, { finished: unshown })
    expect(after('inProgress', slice.answerChosen(act), isOver)).toMatchObject({
      status: 'inProgress',
      unacknowledged: [act],
    })
  })

  test('continues with a notice when its finish was older than an act of another device', () => {
    const dropped = apiEvents.fulfilled('saveAnswers', withFinish, refusing('overtaken'))
    expect(after('finishing', dropped)).toMatchObject({ status: 'inProgress', refused: [finish] })
    const early = apiEvents.fulfilled('saveAnswers', withFinish, refusing('time_left'))
    expect(after('finishing', early)).toMatchObject({ status: 'inProgress', refused: [] })
  })

  test('hears the server’s time from whatever answer tells it', () => {
    const serverTime = Date.parse(NOW)
    const told = timeTold({ serverTime, sentAt: serverTime - 2_200, receivedAt: serverTime - 1_800 })
    expect(reducer(sessions.inProgress, told).clockOffset).toBe(2_000)
  })
})

describe('a finished test', () => {
  test('shows what the server counts, the score last', () => {
    const told = makeAttempt({
      ...{ status: 'finished', score: '2/55', inTime: '1/55', late: true },
      answers: [{ passage1: { 1: 'A' } }, { passage2: { 7: 'B' } }],
    })
    const inProgress = opened({ status: 'idle', failure: null }, { attempt, ownerUid: 'me', device: DEVICE })
    const review = ended(inProgress as Parameters<typeof ended>[0], told)
    expect(review).toMatchObject({
      ...{ status: 'finished', announcing: false, score: '2/55', inTime: '1/55', late: true },
      ...{ answers: { passage1: { 1: 'A' }, passage2: { 7: 'B' } }, passage: 1, question: 1, refused: [] },
    })
    const { current } = [slice.scoringDelayed({ failure }), slice.attemptScored({ score: '3/55' })].reduce(
      (now, action) => reducer(now, action),
      sessions['scoring']!,
    )
    expect(current).toMatchObject({ status: 'finished', announcing: true, score: '3/55' })
  })
})
