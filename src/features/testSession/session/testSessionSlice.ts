import { createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit'
import type { Attempt } from '../../../../domain/attempt'
import { questionsOfPassage } from '../../../../domain/exam'
import type { Operation } from '../../../../domain/work'
import { api } from '../../../api/api'
import { isCallMeta } from '../../../api/baseQuery'
import type { ApiFailure } from '../../../api/failure'
import { isAnother, personNamed, userLeft } from '../../../auth/authSlice'
import { withAct, withUndoableAct, withRedo, withUndo } from './applyAct'
import type { StampedAct, Stamp } from './act'
import { acknowledge, handedIn, reviewed, reviewOf, type Reviewed } from './serverAnswers'
import { offsetAfter } from './serverClock'
import {
  finishing,
  isOutdated,
  opened,
  sittingFrom,
  takenUpAgain,
  type Opening,
  withJournalled,
} from './sitting'
import { hasSitting, idle, isTaking, NEVER_WROTE, noWayBack, type Sitting, type TestSession } from './states'

const { startTest, getAttempt, takeOver, saveAnswers, finishTest, getUserById } = api.endpoints

export type TestSessionState = {
  current: TestSession
  /** Server time less device time in ms, signed; resampled on every answer that tells the server's time. */
  clockOffset: number
  /** This device has no room for answers; they are safe only once the server has them. */
  isStorageFull: boolean
}

/** What a journal holds of an attempt, and with which epoch its finish was confirmed, where it was. */
type Found = { attemptId: string; operations: Operation[]; finishEpoch?: number }

const initialState: TestSessionState = { current: idle, clockOffset: 0, isStorageFull: false }

/** Applies an act to the plain sitting: reading its long lists through Immer's proxies is too slow. */
function take(state: TestSessionState, lead: (sitting: Sitting) => Partial<Sitting>): void {
  const current = original(state)?.current
  if (current && isTaking(current)) Object.assign(state.current, lead(current))
}

function takeUndoable(state: TestSessionState, { payload }: PayloadAction<StampedAct>): void {
  take(state, (sitting) => withUndoableAct(sitting, payload))
}

/** Every case reads the same way: the state it needs, then the state it leads to. */
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
    /**
     * An open attempt is here, with the acts that this device journalled for it and the epoch that this device holds;
     * null when it has never written it.
     */
    attemptOpened(state, { payload }: PayloadAction<Opening>) {
      const { status } = state.current
      if (status !== 'finishing' && status !== 'scoring') state.current = opened(state.current, payload)
    },
    /** This tab holds the attempt's lock. */
    writerClaimed(state, { payload: { attemptId } }: PayloadAction<{ attemptId: string }>) {
      const { current } = state
      if (current.status !== 'inProgress' || current.attemptId !== attemptId) return
      if (current.writer === 'claiming') current.writer = 'here'
    },
    /** Another tab holds the lock, or another device has taken over. */
    writerLost(state, { payload: { attemptId } }: PayloadAction<{ attemptId: string }>) {
      const { current } = state
      if (current.status !== 'inProgress' || current.attemptId !== attemptId) return
      // Made beside the page that writes: of the same thing, whichever was done later stands.
      if (current.writer === 'claiming') for (const act of current.unacknowledged) act.epoch = NEVER_WROTE
      Object.assign(current, { writer: 'elsewhere', confirmingFinish: false, ...noWayBack })
    },
    /** 'Continue here instead' has succeeded: the server's attempt with a new epoch, held by this page. */
    writerTakenOver(state, { payload: { attempt } }: PayloadAction<{ attempt: Attempt }>) {
      const { current } = state
      if (current.status !== 'inProgress' || current.attemptId !== attempt.attemptId) return
      Object.assign(current, sittingFrom(attempt, { ...current, epoch: attempt.epoch, ...noWayBack }))
      current.writer = 'here'
      current.saveFailure = null
    },
    /** This device's journal knows of acts, or of a finish, that the page does not: it was reloaded, or another tab wrote them. */
    journalFound(state, { payload: { attemptId, operations, finishEpoch } }: PayloadAction<Found>) {
      const { current } = state
      if (!hasSitting(current) || current.attemptId !== attemptId) return
      Object.assign(current, withJournalled(current, operations))
      if (isTaking(current) && current.epoch === finishEpoch) state.current = finishing(current, 'confirmed')
    },
    /** The server's view replaces ours under the acts still to be sent: another tab has written meanwhile. */
    attemptResynced(state, { payload: { attempt } }: PayloadAction<{ attempt: Attempt }>) {
      const { current } = state
      if (!hasSitting(current)) return
      if (current.attemptId !== attempt.attemptId || isOutdated(attempt, current)) return
      Object.assign(current, sittingFrom(attempt, current))
    },
    /** A passage is opened, at one of its questions; without one at its first. */
    passageChosen(state, { payload }: PayloadAction<{ passage: number; question?: number }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finished') return
      current.passage = payload.passage
      current.question = payload.question ?? questionsOfPassage(payload.passage)[0] ?? 1
    },
    /** The reader is at another question of the passage: what keys do is done to it. */
    questionReached(state, { payload: { question } }: PayloadAction<{ question: number }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finished') return
      if (questionsOfPassage(current.passage).includes(question)) current.question = question
    },
    /** Choosing is saving: the act is in the state, in the journal and on its way at once. */
    answerChosen: takeUndoable,
    optionsStruck: takeUndoable,
    questionFlagged: takeUndoable,
    passageHighlighted: takeUndoable,
    /** A question came into sight; that cannot be taken back. */
    questionSeen(state, { payload }: PayloadAction<StampedAct>) {
      take(state, (sitting) => withAct(sitting, payload))
    },
    /** The last change is set back by a new act. */
    actUndone(state, { payload }: PayloadAction<Stamp>) {
      take(state, (sitting) => withUndo(sitting, payload))
    },
    actRedone(state, { payload }: PayloadAction<Stamp>) {
      take(state, (sitting) => withRedo(sitting, payload))
    },
    /** Only the writer finishes; who that is takes a moment after a reload. */
    finishRequested(state) {
      if (state.current.status !== 'inProgress' || state.current.writer !== 'here') return
      state.current.confirmingFinish = true
    },
    finishCancelled(state) {
      if (state.current.status !== 'inProgress') return
      state.current.confirmingFinish = false
    },
    /** Finishing is reachable only through the confirm dialog. */
    finishConfirmed(state) {
      if (state.current.status !== 'inProgress' || !state.current.confirmingFinish) return
      state.current = finishing(state.current, 'confirmed')
    },
    timeRanOut(state) {
      if (state.current.status !== 'inProgress') return
      state.current = finishing(state.current, 'timeRanOut')
    },
    /** Another device took the attempt over before this one's Finish arrived: it goes on there, with nothing given up. */
    finishRefused(state) {
      if (state.current.status === 'finishing') state.current = takenUpAgain(state.current, 'elsewhere')
    },
    /** Time ran out by the device's clock alone, which had been set ahead: by the server's there is some left. */
    timeLeftOver(state) {
      const { current } = state
      if (current.status !== 'finishing' || current.reason !== 'timeRanOut') return
      state.current = takenUpAgain(current, 'claiming')
    },
    /** Acts that the server will never take: made after the deadline, or after the answers were shown. */
    operationsRefused(state, { payload: { opIds } }: PayloadAction<{ opIds: string[] }>) {
      const { current } = state
      if (!hasSitting(current)) return
      const isRefused = ({ opId }: Operation) => opIds.includes(opId)
      current.refused = [...current.refused, ...current.unacknowledged.filter(isRefused)]
      current.unacknowledged = current.unacknowledged.filter((operation) => !isRefused(operation))
    },
    /** The device's clock was set back, or ran on without the page: time goes on where it was. */
    clockMoved(state, { payload: { byMs } }: PayloadAction<{ byMs: number }>) {
      state.clockOffset -= byMs
    },
    /** An act could not be written on this device. */
    storageFailed(state) {
      state.isStorageFull = true
    },
    scoringDelayed(state, { payload }: PayloadAction<{ failure: ApiFailure }>) {
      if (state.current.status !== 'scoring') return
      state.current.failure = payload.failure
    },
    /** With the attempt where late work may have changed it until its key was given. */
    attemptScored(state, { payload }: PayloadAction<{ score: string; attempt?: Attempt }>) {
      if (state.current.status !== 'scoring') return
      const { failure: _over, ...finished } = state.current
      const { score, attempt } = payload
      const { refused, ownerUid } = finished
      const told = attempt ? { ...reviewOf(attempt, ownerUid), refused } : finished
      state.current = { ...told, status: 'finished', score, announcing: true }
    },
    /** The taker has been told what showing the results ends, and wants to see them. */
    resultsWanted(state) {
      if (state.current.status !== 'unshown') return
      state.current = { ...state.current, status: 'scoring', failure: null }
    },
    /** Another device shall hand in first what it has kept. */
    resultsPutOff(state) {
      if (state.current.status === 'unshown') state.current = idle
    },
    scoreClosed(state) {
      if (state.current.status !== 'finished') return
      state.current.announcing = false
    },
    /** A finished attempt is opened again, for its review. */
    reviewOpened(state, { payload }: PayloadAction<Reviewed>) {
      const { current } = state
      state.current = reviewed(current, payload) ?? current
    },
  },
  extraReducers: (builder) => {
    builder
      // Another user's login, or a log-out: the session leaves the screen; its unsent acts stay in the journal.
      .addMatcher(personNamed, (state, action) => {
        if ('ownerUid' in state.current && isAnother(action, state.current.ownerUid)) state.current = idle
      })
      .addMatcher(userLeft, (state) => {
        if (state.current.status !== 'idle') state.current = idle
      })
      .addMatcher(saveAnswers.matchFulfilled, ({ current }, { payload, meta }) => {
        if (!hasSitting(current)) return
        const { attemptId, operations } = meta.arg.originalArgs
        if (current.attemptId !== attemptId) return
        acknowledge(current, operations, payload)
        if (current.status === 'inProgress') current.saveFailure = null
      })
      .addMatcher(saveAnswers.matchRejected, ({ current }, { payload, meta }) => {
        if (current.status !== 'inProgress' || !payload) return
        if (current.attemptId === meta.arg.originalArgs.attemptId) current.saveFailure = payload
      })
      .addMatcher(finishTest.matchFulfilled, (state, { payload }) => {
        const { current } = state
        if (current.status !== 'finishing' || current.attemptId !== payload.attemptId) return
        state.current = handedIn(current, payload)
      })
      // Handing in begins with saves where it is too much for one delivery.
      .addMatcher(
        isAnyOf(saveAnswers.matchRejected, finishTest.matchRejected, getAttempt.matchRejected),
        ({ current }, { payload, meta }) => {
          const asked = meta.arg.originalArgs
          if (current.status !== 'finishing' || !payload || !('attemptId' in asked)) return
          if (current.attemptId === asked.attemptId) current.failure = payload
        },
      )
      .addMatcher(
        isAnyOf(
          startTest.matchFulfilled,
          getAttempt.matchFulfilled,
          takeOver.matchFulfilled,
          saveAnswers.matchFulfilled,
          getUserById.matchFulfilled,
        ),
        (state, { payload, meta: { baseQueryMeta } }) => {
          if (payload?.serverNow !== undefined && isCallMeta(baseQueryMeta))
            state.clockOffset = offsetAfter(state.clockOffset, Date.parse(payload.serverNow), baseQueryMeta)
        },
      )
  },
  selectors: {
    selectSession: (state) => state.current,
    selectClockOffset: (state) => state.clockOffset,
    selectIsStorageFull: (state) => state.isStorageFull,
  },
})

export const {
  startRequested,
  startFailed,
  attemptOpened,
  writerClaimed,
  writerLost,
  writerTakenOver,
  journalFound,
  attemptResynced,
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
  finishRefused,
  timeLeftOver,
  operationsRefused,
  clockMoved,
  storageFailed,
  scoringDelayed,
  attemptScored,
  resultsWanted,
  resultsPutOff,
  scoreClosed,
  reviewOpened,
} = testSessionSlice.actions
export const { selectSession, selectClockOffset, selectIsStorageFull } = testSessionSlice.selectors
