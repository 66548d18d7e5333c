import { identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import * as slice from '../../../../../src/features/testSession/practice/practiceSlice'
import {
  sittingOf,
  standing,
  workOf,
  type PracticeSession,
  type PracticeSitting,
} from '../../../../../src/features/testSession/practice/practiceStates'
import { answerTo, OTHER_ATTEMPT_ID, atSecond } from '../../../../support/browser/attempts'
import { testMachine } from '../../../../support/browser/machineTable'
import { explainedAs, makePractice, practiceEvent, PRACTICE_ID } from '../../../../support/browser/practices'

type State = slice.PracticeState
const { reducer } = slice.practiceSlice
const failure = { code: 'unreachable', message: '' } as const
const LATER = atSecond(60)
const pending = answerTo(1, 'C', 1)
const act = answerTo(2, 'B', 2)

const of = (current: PracticeSession): State => ({ current, isStorageFull: false, clockOffset: null })
const sitting = (change: Partial<PracticeSitting> = {}, practice = makePractice()): PracticeSitting => ({
  ...sittingOf(practice, 'me', [pending]),
  ...change,
})
const request = { practiceId: PRACTICE_ID, acts: [pending] }
const saved = { serverNow: LATER, notKept: [], uncounted: [] }
const told = (change: Partial<ReturnType<typeof makePractice>> = {}) =>
  makePractice({ serverNow: LATER, answers: { 1: 'C' }, ...change })
const tell = (practice: ReturnType<typeof makePractice>) =>
  slice.practiceTold({ practice, ownerUid: 'me', journalled: [] })
const explained = { ...told({ explained: explainedAs({ 1: 'C' }) }), notKept: [], uncounted: [] }
const ended = { ...told({ finishedAt: LATER }), notKept: [], uncounted: [] }

const states: Record<string, State> = {
  idle: of({ status: 'idle', failure: null }),
  opening: of({ status: 'opening', ownerUid: 'me', practiceId: PRACTICE_ID }),
  open: of(standing(sitting())),
  asking: of(standing(sitting({ asked: [1] }))),
  ending: of(standing(sitting({ asked: [null] }))),
  held: of(standing(sitting({}, makePractice({ hold: 'running' })))),
  finished: of(standing(sitting({}, makePractice({ finishedAt: LATER })))),
}

testMachine<State, PracticeSession>({
  reducer,
  machine: (state) => state.current,
  states,
  events: {
    requested: slice.practiceRequested({ practiceId: PRACTICE_ID, ownerUid: 'me' }),
    anotherRequested: slice.practiceRequested({ practiceId: OTHER_ATTEMPT_ID, ownerUid: 'me' }),
    failed: slice.practiceFailed({ failure }),
    told: tell(told()),
    toldOld: tell(makePractice()),
    toldHeld: tell(told({ hold: 'unshown' })),
    toldFinished: tell(told({ finishedAt: LATER })),
    journalFound: slice.journalFound({ practiceId: PRACTICE_ID, acts: [answerTo(3, 'D', 5)] }),
    journalKnown: slice.journalFound({ practiceId: PRACTICE_ID, acts: [pending] }),
    anotherJournal: slice.journalFound({ practiceId: OTHER_ATTEMPT_ID, acts: [answerTo(3, 'D', 5)] }),
    answerChosen: slice.answerChosen(act),
    askedAnswered: slice.answerChosen({ ...act, question: 1 } as typeof act),
    strangeAnswered: slice.answerChosen({ ...act, question: 9 } as typeof act),
    struck: slice.optionStruck({ ...act, kind: 'strike', value: ['A'] } as never),
    asked: slice.explanationRequested({ question: 2 }),
    ended: slice.explanationRequested({ question: null }),
    saved: practiceEvent('savePractice', 'fulfilled', request, saved),
    savedAnother: practiceEvent(
      'savePractice',
      'fulfilled',
      { ...request, practiceId: OTHER_ATTEMPT_ID },
      saved,
    ),
    saveFailed: practiceEvent('savePractice', 'rejected', request, failure),
    explained: practiceEvent('explainPractice', 'fulfilled', { ...request, question: 1 }, explained),
    explainedAll: practiceEvent('explainPractice', 'fulfilled', { ...request, question: null }, ended),
    explainFailed: practiceEvent('explainPractice', 'rejected', { ...request, question: 1 }, failure),
    explainHeld: practiceEvent(
      'explainPractice',
      'rejected',
      { ...request, question: 1 },
      { code: 'test_running', message: '' },
    ),
    loggedOut: loggedOut(),
    sameIdentity: identityFound({ uid: 'me', email: '' }),
    anotherIdentity: identityFound({ uid: 'you', email: '' }),
  },
  cells: {
    idle: {
      requested: 'opening',
      anotherRequested: 'opening',
      told: 'open',
      toldOld: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
    },
    opening: {
      requested: 'opening',
      anotherRequested: 'opening',
      failed: 'idle',
      told: 'open',
      toldOld: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    open: {
      anotherRequested: 'opening',
      told: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      journalFound: 'open',
      answerChosen: 'open',
      askedAnswered: 'open',
      struck: 'open',
      asked: 'open',
      ended: 'open',
      saved: 'open',
      saveFailed: 'open',
      explained: 'open',
      explainedAll: 'finished',
      explainFailed: 'open',
      explainHeld: 'held',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    asking: {
      anotherRequested: 'opening',
      told: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      journalFound: 'open',
      answerChosen: 'open',
      struck: 'open',
      asked: 'open',
      ended: 'open',
      saved: 'open',
      saveFailed: 'open',
      explained: 'open',
      explainedAll: 'finished',
      explainFailed: 'open',
      explainHeld: 'held',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    ending: {
      anotherRequested: 'opening',
      told: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      journalFound: 'open',
      saved: 'open',
      saveFailed: 'open',
      explained: 'open',
      explainedAll: 'finished',
      explainFailed: 'open',
      explainHeld: 'held',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    held: {
      anotherRequested: 'opening',
      told: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      journalFound: 'held',
      saved: 'held',
      saveFailed: 'held',
      explained: 'open',
      explainedAll: 'finished',
      explainFailed: 'held',
      explainHeld: 'held',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    finished: {
      anotherRequested: 'opening',
      told: 'open',
      toldHeld: 'held',
      toldFinished: 'finished',
      journalFound: 'finished',
      saved: 'finished',
      saveFailed: 'finished',
      explained: 'open',
      explainedAll: 'finished',
      explainFailed: 'finished',
      explainHeld: 'held',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
  },
})

const sittingIn = (state: State) => state.current as PracticeSitting
const after = (state: State, ...events: Parameters<typeof reducer>[1][]) =>
  sittingIn(events.reduce(reducer, state))

test('an act takes the next place, waits for the server’s word, and stands once it is kept', () => {
  const chosen = after(states['open']!, slice.answerChosen(act))
  expect(chosen.unacknowledged.map(({ opId }) => opId)).toEqual([pending.opId, act.opId])
  expect(workOf(chosen).answers).toEqual({ passage1: { 1: 'C', 2: 'B' } })
  const kept = after(of(standing(chosen)), practiceEvent('savePractice', 'fulfilled', request, saved))
  expect(kept.unacknowledged.map(({ opId }) => opId)).toEqual([act.opId])
  expect(workOf(kept).answers).toEqual({ passage1: { 1: 'C', 2: 'B' } })
})

test('an answer that does not count is set apart, and the one that did stays on screen', () => {
  const late = { ...saved, uncounted: [pending.opId] }
  const next = after(states['open']!, practiceEvent('savePractice', 'fulfilled', request, late))
  expect(next.uncounted).toEqual([pending])
  expect(workOf(next).answers).toEqual({ passage1: {} })
})

test('what the server told before a save, and comes after it, takes nothing back', () => {
  const next = after(
    states['open']!,
    practiceEvent('savePractice', 'fulfilled', request, saved),
    tell(makePractice({ serverNow: LATER })),
  )
  expect(workOf(next).answers).toEqual({ passage1: { 1: 'C' } })
})

test('a newer word keeps what is still to be sent, and what waits for its explanation', () => {
  const next = after(states['asking']!, slice.answerChosen(act), tell(told({ answers: {} })))
  expect(next.unacknowledged).toHaveLength(2)
  expect(next.asked).toEqual([1])
})

test('a question that is explained, or about to be, takes no act', () => {
  expect(after(states['asking']!, slice.answerChosen({ ...act, question: 1 } as typeof act))).toBe(
    states['asking']!.current,
  )
  const explainedState = after(
    states['asking']!,
    practiceEvent('explainPractice', 'fulfilled', { ...request, question: 1 }, explained),
  )
  expect(explainedState).toMatchObject({ asked: [], unacknowledged: [] })
  const again = after(of(standing(explainedState)), slice.answerChosen({ ...act, question: 1 } as typeof act))
  expect(again.unacknowledged).toEqual([])
})

test('a refusal for good asks no more; what was explained before goes from the screen while the test is on hold', () => {
  const shown = standing(sitting({ asked: [2] }, makePractice({ explained: explainedAs({ 1: 'A' }) })))
  const refused = { code: 'attempt_exists', message: '' }
  const next = after(
    of(shown),
    practiceEvent('explainPractice', 'rejected', { ...request, question: 2 }, refused),
  )
  expect(next).toMatchObject({
    asked: [],
    unacknowledged: [pending],
    practice: { hold: 'unshown', explained: [] },
  })
  // One that may fare better later is asked again.
  const failed = after(
    of(shown),
    practiceEvent('explainPractice', 'rejected', { ...request, question: 2 }, failure),
  )
  expect(failed).toMatchObject({ asked: [2], failure })
})
