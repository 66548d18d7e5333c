import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import type { Act, AnyAct, Explain, Finish } from '../../../../domain/acts'
import type { Attempt } from '../../../../domain/attempt'
import type { Answer } from '../../../../domain/wire'
import { questionsOfPassage } from '../../../../domain/exam'
import { api } from '../../../api/api'
import { timeTold } from '../../../api/baseQuery'
import type { ApiFailure } from '../../../api/failure'
import { isAnother, personNamed, userLeft } from '../../../auth/authSlice'
import { ended, reviewed, reviewOf, type Reviewed } from './ended'
import { offsetAfter } from './serverClock'
import {
  finishing,
  joined,
  opened,
  shown,
  synced,
  resumeAttempt,
  withJournalled,
  type Opening,
} from './sitting'
import { noPractice, practiceOpened, practiceSynced, type PracticeOpening } from './practicing'
import { hasAttempt, hasSitting, idle, type Merging, type PracticeSession, type TestSession } from './states'
import { withAct, withStep, withUndoableAct } from './takeAct'

const { saveAnswers } = api.endpoints

export type TestSessionState = {
  current: TestSession
  practice: PracticeSession
  /** Server time minus device time, in ms. */
  clockOffset: number
  /** Answers are safe only once they are on the server. */
  isStorageFull: boolean
}

export type Slot = 'current' | 'practice'

type Found = { attemptId: string; acts: AnyAct[] }

const initialState: TestSessionState = {
  ...{ current: idle, practice: noPractice },
  ...{ clockOffset: 0, isStorageFull: false },
}

/** Uses the plain session: Immer's proxies are too slow for its long lists. */
function take(state: TestSessionState, slot: Slot, lead: (sitting: Merging) => Partial<Merging>): void {
  const session = original(state)?.[slot]
  if (session?.status === 'inProgress' || session?.status === 'open')
    Object.assign(state[slot], lead(session))
}

const byAct = (lead: (sitting: Merging, act: Act) => Partial<Merging>) => ({
  reducer(state: TestSessionState, { payload, meta }: PayloadAction<Act, string, { slot: Slot }>): void {
    take(state, meta.slot, (sitting) => lead(sitting, payload))
  },
  prepare: (payload: Act, slot: Slot = 'current') => ({ payload, meta: { slot } }),
})
const undoable = byAct(withUndoableAct)

export const testSessionSlice = createSlice({
  name: 'testSession',
  initialState,
  reducers: {
    startRequested(state, { payload }: PayloadAction<{ ownerUid: string; testNumber: number }>) {
      if (state.current.status === 'finishing' || state.current.status === 'scoring') return
      state.current = { status: 'starting', ...payload }
    },
    startFailed(state, { payload }: PayloadAction<{ failure: ApiFailure }>) {
      if (state.current.status !== 'starting') return
      state.current = { status: 'idle', failure: { testNumber: state.current.testNumber, ...payload } }
    },
    attemptOpened(state, { payload }: PayloadAction<Opening>) {
      const { status } = state.current
      if (status !== 'finishing' && status !== 'scoring') state.current = opened(state.current, payload)
    },
    /** Acts from before a reload or of another tab. */
    journalFound(state, { payload: { attemptId, acts } }: PayloadAction<Found>) {
      const { current, practice } = state
      const work = acts.filter((act) => act.kind !== 'finish' && act.kind !== 'explain')
      const finish = acts.find((act) => act.kind === 'finish')
      if (hasSitting(current) && current.attemptId === attemptId) {
        const found = withJournalled(current, work)
        state.current = finish && found.status === 'inProgress' ? finishing(found, finish) : found
      } else if (practice.status === 'open' && practice.attemptId === attemptId) {
        const asked = acts.filter((act) => act.kind === 'finish' || act.kind === 'explain')
        const known = new Map([...practice.asked, ...asked].map((act) => [act.opId, act]))
        state.practice = { ...withJournalled(practice, work), asked: [...known.values()] }
      }
    },
    /** Goes to the passage's first question if none is given. */
    passageChosen(state, { payload }: PayloadAction<{ passage: number; question?: number }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finished') return
      current.passage = payload.passage
      current.question = payload.question ?? questionsOfPassage(payload.passage)[0] ?? 1
    },
    /** Shortcut keys act on this question. */
    questionReached(state, { payload: { question } }: PayloadAction<{ question: number }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finished') return
      if (questionsOfPassage(current.passage).includes(question)) current.question = question
    },
    /** The act is already in the journal. */
    answerChosen: undoable,
    optionsStruck: undoable,
    questionFlagged: undoable,
    passageHighlighted: undoable,
    /** Cannot be undone. */
    questionSeen: byAct(withAct),
    /** Undo is a new act. */
    actUndone: byAct((sitting, act) => withStep(sitting, 'done', act)),
    actRedone: byAct((sitting, act) => withStep(sitting, 'undone', act)),
    finishRequested(state) {
      if (state.current.status === 'inProgress') state.current.confirmingFinish = true
    },
    finishCancelled(state) {
      if (state.current.status !== 'inProgress') return
      state.current.confirmingFinish = false
    },
    /** Requires the confirm dialog. */
    finishConfirmed(state, { payload }: PayloadAction<Finish>) {
      if (state.current.status !== 'inProgress' || !state.current.confirmingFinish) return
      state.current = finishing(state.current, payload)
    },
    timeRanOut(state, { payload }: PayloadAction<Finish>) {
      if (state.current.status === 'inProgress') state.current = finishing(state.current, payload)
    },
    /** Rejected for good. */
    actRefused(state, { payload: { attemptId, act } }: PayloadAction<{ attemptId: string; act: AnyAct }>) {
      const { current, practice } = state
      if (practice.status === 'open' && practice.attemptId === attemptId) {
        const isOther = ({ opId }: AnyAct) => opId !== act.opId
        state.practice = shown({
          ...practice,
          refused: joined(practice.refused, [act]),
          unacknowledged: practice.unacknowledged.filter(isOther),
          asked: practice.asked.filter(isOther),
        })
      }
      if (!hasSitting(current) || current.attemptId !== attemptId) return
      current.refused = joined(current.refused, [act])
      current.unacknowledged = current.unacknowledged.filter(({ opId }) => opId !== act.opId)
      if (current.status === 'finishing' && current.finish.opId === act.opId)
        state.current = resumeAttempt(current)
      else state.current = shown(current)
    },
    practiceRequested(state, { payload }: PayloadAction<{ attemptId: string; ownerUid: string }>) {
      const { practice } = state
      if (practice.status === 'open' && practice.attemptId === payload.attemptId) return
      state.practice = { status: 'opening', ...payload }
    },
    practiceFailed(state, { payload }: PayloadAction<{ failure: ApiFailure }>) {
      if (state.practice.status === 'opening') state.practice = { status: 'idle', failure: payload.failure }
    },
    practiceTold(state, { payload }: PayloadAction<PracticeOpening>) {
      state.practice = practiceOpened(state.practice, payload)
    },
    /** Kept while acts are unsent. */
    practiceLeft(state) {
      const { practice } = state
      if (practice.status !== 'open' || practice.unacknowledged.length + practice.asked.length === 0)
        state.practice = noPractice
    },
    /** A `finish` explains all questions and ends the practice. */
    explanationAsked({ practice }, { payload }: PayloadAction<Explain | Finish>) {
      if (practice.status === 'open') practice.asked.push(payload)
    },
    /** Corrects for a device clock that was set back. */
    clockMoved(state, { payload: { byMs } }: PayloadAction<{ byMs: number }>) {
      state.clockOffset -= byMs
    },
    storageFailed(state) {
      state.isStorageFull = true
    },
    scoringDelayed(state, { payload }: PayloadAction<{ failure: ApiFailure }>) {
      if (state.current.status !== 'scoring') return
      state.current.failure = payload.failure
    },
    /** `attempt`: set if late work may have changed it. */
    attemptScored(state, { payload }: PayloadAction<{ score: string; attempt?: Attempt }>) {
      if (state.current.status !== 'scoring') return
      const { failure: _over, ...finished } = state.current
      const { score, attempt } = payload
      const { refused, ownerUid } = finished
      const told = attempt ? { ...reviewOf(attempt, ownerUid), refused } : finished
      state.current = { ...told, status: 'finished', score, announcing: true }
    },
    /** The user knows that revealing the results ends late work. */
    resultsWanted(state) {
      if (state.current.status !== 'unshown') return
      state.current = { ...state.current, status: 'scoring', failure: null }
    },
    resultsPutOff(state) {
      if (state.current.status === 'unshown') state.current = idle
    },
    scoreClosed(state) {
      if (state.current.status !== 'finished') return
      state.current.announcing = false
    },
    reviewOpened(state, { payload }: PayloadAction<Reviewed>) {
      const { current } = state
      state.current = reviewed(current, payload) ?? current
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(timeTold, (state, { payload }) => {
        state.clockOffset = offsetAfter(state.clockOffset, payload)
      })
      // On logout or another user's login; unsent acts stay in the journal.
      .addMatcher(personNamed, (state, action) => {
        const { current, practice } = state
        if ('ownerUid' in current && isAnother(action, current.ownerUid)) state.current = idle
        if ('ownerUid' in practice && isAnother(action, practice.ownerUid)) state.practice = noPractice
      })
      .addMatcher(userLeft, (state) => {
        if (state.current.status !== 'idle') state.current = idle
        if (state.practice.status !== 'idle') state.practice = noPractice
      })
      .addMatcher(saveAnswers.matchFulfilled, (state, { payload, meta }) => {
        const { current, practice } = original(state) ?? state
        const request = meta.arg.originalArgs
        const { attemptId } = request
        if (hasSitting(current) && current.attemptId === attemptId) {
          const deadline = payload.deadline ?? current.deadline
          const next = synced({ ...current, ...noFailure(current), deadline }, request, payload)
          state.current = afterDelivery(next, payload)
        } else if (practice.status === 'open' && practice.attemptId === attemptId) {
          state.practice = practiceSynced(practice, request, payload)
        }
      })
      .addMatcher(saveAnswers.matchRejected, ({ current, practice }, { payload, meta }) => {
        const { attemptId } = meta.arg.originalArgs
        if (!payload) return
        if (practice.status === 'open' && practice.attemptId === attemptId) practice.saveFailure = payload
        if (!hasSitting(current) || current.attemptId !== attemptId) return
        if (current.status === 'inProgress') current.saveFailure = payload
        else current.failure = payload
      })
  },
  selectors: {
    selectSession: (state) => state.current,
    selectPractice: (state) => state.practice,
    selectWork: ({ current, practice }, slot: Slot = 'current') => {
      if (slot === 'practice') return practice.status === 'open' ? practice : null
      return hasAttempt(current) ? current : null
    },
    selectClockOffset: (state) => state.clockOffset,
    selectIsStorageFull: (state) => state.isStorageFull,
  },
})

type OfSitting = Extract<TestSession, { status: 'inProgress' | 'finishing' }>

const noFailure = ({ status }: OfSitting) =>
  status === 'inProgress' ? { saveFailure: null } : { failure: null }

function afterDelivery(current: OfSitting, { finished, refused }: Answer<'saveAnswers'>): TestSession {
  // Submits unacknowledged acts first: none counts once the key is revealed.
  if (finished !== null) return current.unacknowledged.length > 0 ? current : ended(current, finished)
  if (current.status !== 'finishing') return current
  const isDropped = refused.some(({ opId }) => opId === current.finish.opId)
  return isDropped ? resumeAttempt(current) : current
}

export const {
  startRequested,
  startFailed,
  attemptOpened,
  journalFound,
  passageChosen,
  questionReached,
  answerChosen,
  optionsStruck,
  questionFlagged,
  passageHighlighted,
  questionSeen,
  actUndone,
  actRedone,
  finishRequested,
  finishCancelled,
  finishConfirmed,
  timeRanOut,
  actRefused,
  practiceRequested,
  practiceFailed,
  practiceTold,
  practiceLeft,
  explanationAsked,
  clockMoved,
  storageFailed,
  scoringDelayed,
  attemptScored,
  resultsWanted,
  resultsPutOff,
  scoreClosed,
  reviewOpened,
} = testSessionSlice.actions
export const { selectSession, selectPractice, selectWork, selectClockOffset, selectIsStorageFull } =
  testSessionSlice.selectors
