import { identityFound, loggedOut } from '../../../../../src/auth/authSlice'
import * as slice from '../../../../../src/features/testSession/state/testSessionSlice'
import { noPractice } from '../../../../../src/features/testSession/state/practicing'
import type { PracticeSession } from '../../../../../src/features/testSession/state/states'
import { apiEvents } from '../../../../support/browser/apiEvents'
import { answerTo, atSecond, DEVICE, OTHER_ATTEMPT_ID, stampOf } from '../../../../support/browser/attempts'
import { testMachine } from '../../../../support/browser/machineTable'
import { explainedAs, makePractice, PRACTICE_ID } from '../../../../support/browser/practices'
import { sessions } from '../../../../support/browser/sessions'

type State = slice.TestSessionState
const { reducer } = slice.testSessionSlice
const failure = { code: 'unreachable', message: '' } as const
const LATER = atSecond(60)
const act = answerTo(2, 'B', 2)
const explain = { ...stampOf(5), kind: 'explain' as const, question: 2 }

const of = (practice: PracticeSession): State => ({ ...sessions['idle']!, practice })
const tell = (change = {}) =>
  slice.practiceTold({ practice: makePractice(change), ownerUid: 'me', device: DEVICE })
const opening = of({ status: 'opening', ownerUid: 'me', attemptId: PRACTICE_ID })
const open = reducer(opening, tell())
const asking = [slice.answerChosen(act, 'practice'), slice.explanationAsked(explain)].reduce(reducer, open)

const delivery = { attemptId: PRACTICE_ID, cursor: 0, acts: [act, explain] }
const answer = {
  ...{ serverNow: LATER, deadline: null, refused: [], acts: [act], cursor: 1, more: false, finished: null },
  practice: { finishedAt: null, hold: null, explained: explainedAs({ 2: 'B' }) },
}
const saved = apiEvents.fulfilled('saveAnswers', delivery, answer)

testMachine<State, PracticeSession>({
  reducer,
  machine: (state) => state.practice,
  states: { idle: of(noPractice), opening, open, asking },
  events: {
    requested: slice.practiceRequested({ attemptId: PRACTICE_ID, ownerUid: 'me' }),
    anotherRequested: slice.practiceRequested({ attemptId: OTHER_ATTEMPT_ID, ownerUid: 'me' }),
    failed: slice.practiceFailed({ failure }),
    told: tell({ serverNow: LATER }),
    toldOld: tell(),
    journalFound: slice.journalFound({ attemptId: PRACTICE_ID, acts: [answerTo(3, 'D', 9)] }),
    anothersJournal: slice.journalFound({ attemptId: OTHER_ATTEMPT_ID, acts: [answerTo(3, 'D', 9)] }),
    chosenInTest: slice.answerChosen(answerTo(3, 'D', 9)),
    saved,
    saveFailed: apiEvents.rejected('saveAnswers', delivery, failure),
    refused: slice.actRefused({ attemptId: PRACTICE_ID, act }),
    left: slice.practiceLeft(),
    loggedOut: loggedOut(),
    anotherIdentity: identityFound({ uid: 'you', email: '' }),
  },
  cells: {
    idle: { requested: 'opening', anotherRequested: 'opening', told: 'open', toldOld: 'open' },
    opening: {
      requested: 'opening',
      anotherRequested: 'opening',
      failed: 'idle',
      told: 'open',
      toldOld: 'open',
      left: 'idle',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    open: {
      anotherRequested: 'opening',
      told: 'open',
      journalFound: 'open',
      saved: 'open',
      saveFailed: 'open',
      refused: 'open',
      left: 'idle',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
    asking: {
      anotherRequested: 'opening',
      told: 'open',
      journalFound: 'open',
      saved: 'open',
      saveFailed: 'open',
      refused: 'open',
      loggedOut: 'idle',
      anotherIdentity: 'idle',
    },
  },
  diagram: 'Practice',
})

const practiceAfter = (...actions: Parameters<typeof reducer>[1][]) => {
  const { practice } = actions.reduce(reducer, asking)
  if (practice.status !== 'open') throw new Error(practice.status)
  return practice
}

test('requests and acts stay until the server answers', () => {
  expect(practiceAfter(apiEvents.rejected('saveAnswers', delivery, failure))).toMatchObject({
    ...{ unacknowledged: [act], asked: [explain], saveFailure: failure },
  })
  const settled = practiceAfter(saved)
  expect(settled).toMatchObject({ unacknowledged: [], asked: [], answers: { passage1: { 2: 'B' } } })
  expect(settled.practice.explained).toHaveLength(1)
})

test('an answer of the server from before a save takes nothing of it back', () => {
  const { practice, told } = practiceAfter(saved, tell({ serverNow: atSecond(30) }))
  expect([practice.explained.length, told.cursor]).toEqual([1, 1])
})

test('an explanation that is not given now is asked for no more, and is shown as nothing refused', () => {
  const refused = [{ opId: explain.opId, code: 'held' as const }]
  const held = { ...answer, refused, practice: { finishedAt: null, hold: 'running', explained: [] } } as const
  expect(practiceAfter(apiEvents.fulfilled('saveAnswers', delivery, held))).toMatchObject({
    ...{ asked: [], refused: [], practice: { hold: 'running' } },
  })
})
