import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { answersFromList } from '../../../domain/answers'
import type { Attempt } from '../../../domain/attempt'
import { applyOperation, type Operation } from '../../../domain/work'
import { api } from '../../api/api'
import { isCallMeta } from '../../api/baseQuery'
import type { ApiFailure } from '../../api/failure'
import { identityFound, loggedOut } from '../../auth/authSlice'
import { offsetAfter } from './serverClock'
import {
  finishing,
  idle,
  NEVER_WROTE,
  refusedBefore,
  reviewOf,
  sittingFrom,
  withJournalled,
  withoutRepeats,
  type TestSession,
} from './testSession'

const { startTest, getAttempt, takeOver, saveAnswers, finishTest } = api.endpoints

export type TestSessionState = {
  current: TestSession
  /** Server time less device time in ms, signed; resampled on every answer that tells the server's time. */
  clockOffset: number
}

const initialState: TestSessionState = { current: idle, clockOffset: 0 }

/** An act as the taker makes it; its seq is the reducer's to give. */
export type Act = Operation extends infer Op ? (Op extends Operation ? Omit<Op, 'seq'> : never) : never

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
    attemptOpened(
      state,
      {
        payload,
      }: PayloadAction<{
        attempt: Attempt
        ownerUid: string
        heldEpoch: number | null
        journalled: Operation[]
      }>,
    ) {
      const { current } = state
      const { attempt, ownerUid, heldEpoch, journalled } = payload
      if (current.status === 'finishing' || current.status === 'scoring') return
      const here = current.status === 'inProgress' && current.attemptId === attempt.attemptId ? current : null
      const pending = withoutRepeats([...(here?.unacknowledged ?? []), ...journalled])
      const isHeld = heldEpoch === attempt.epoch
      const goesOn = isHeld && here?.writer === 'here' && here.epoch === heldEpoch
      state.current = {
        status: 'inProgress',
        // A writer goes on; an older one, and a newcomer, look on until they take over.
        writer: goesOn ? 'here' : isHeld ? 'claiming' : 'elsewhere',
        confirmingFinish: goesOn && here.confirmingFinish,
        saveTrouble: null,
        ...sittingFrom(attempt, {
          ownerUid,
          epoch: heldEpoch ?? NEVER_WROTE,
          pending,
          refused: here?.refused ?? [],
          passage: here?.passage ?? 1,
        }),
      }
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
      if (current.writer === 'elsewhere') return
      current.writer = 'elsewhere'
      current.confirmingFinish = false
    },
    /** 'Continue here instead' has succeeded: the server's attempt with a new epoch, held by this page. */
    writerTakenOver(state, { payload: { attempt } }: PayloadAction<{ attempt: Attempt }>) {
      const { current } = state
      if (current.status !== 'inProgress' || current.attemptId !== attempt.attemptId) return
      const { ownerUid, unacknowledged: pending, refused, passage } = current
      Object.assign(
        current,
        sittingFrom(attempt, { ownerUid, epoch: attempt.epoch, pending, refused, passage }),
      )
      current.writer = 'here'
      current.saveTrouble = null
    },
    /** This device's journal knows of acts that the page does not: it was reloaded, or another tab wrote them. */
    journalFound(
      state,
      { payload: { attemptId, operations } }: PayloadAction<{ attemptId: string; operations: Operation[] }>,
    ) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finishing') return
      if (current.attemptId !== attemptId) return
      Object.assign(current, withJournalled(current, operations))
    },
    /** The server's view replaces ours under the acts still to be sent: another tab has written meanwhile. */
    attemptResynced(state, { payload: { attempt } }: PayloadAction<{ attempt: Attempt }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finishing') return
      if (current.attemptId !== attempt.attemptId) return
      const { ownerUid, epoch, unacknowledged: pending, refused, passage } = current
      Object.assign(current, sittingFrom(attempt, { ownerUid, epoch, pending, refused, passage }))
    },
    passageChosen(state, { payload: { passage } }: PayloadAction<{ passage: number }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finished') return
      current.passage = passage
    },
    /** Choosing is saving: the act is in the state, in the journal and on its way at once. */
    answerChosen(state, { payload }: PayloadAction<Act>) {
      const { current } = state
      if (current.status !== 'inProgress' || current.writer === 'elsewhere') return
      const operation = { ...payload, seq: current.nextSeq }
      Object.assign(current, applyOperation(current, operation))
      current.unacknowledged.push(operation)
      current.nextSeq += 1
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
    /** Acts that the server will never take: made after the deadline, or after the answers were shown. */
    operationsRefused(state, { payload: { opIds } }: PayloadAction<{ opIds: string[] }>) {
      const { current } = state
      if (current.status !== 'inProgress' && current.status !== 'finishing') return
      const isRefused = ({ opId }: Operation) => opIds.includes(opId)
      current.refused = [...current.refused, ...current.unacknowledged.filter(isRefused)]
      current.unacknowledged = current.unacknowledged.filter((operation) => !isRefused(operation))
    },
    /** The device's clock was set back, or ran on without the page: time goes on where it was. */
    clockMoved(state, { payload: { byMs } }: PayloadAction<{ byMs: number }>) {
      state.clockOffset -= byMs
    },
    scoringDelayed(state, { payload }: PayloadAction<{ trouble: ApiFailure }>) {
      if (state.current.status !== 'scoring') return
      state.current.trouble = payload.trouble
    },
    attemptScored(state, { payload: { score } }: PayloadAction<{ score: string }>) {
      if (state.current.status !== 'scoring') return
      const { trouble: _over, ...finished } = state.current
      state.current = { ...finished, status: 'finished', score, announcing: true }
    },
    scoreClosed(state) {
      if (state.current.status !== 'finished') return
      state.current.announcing = false
    },
    /** A finished attempt is opened again, for its review. */
    reviewOpened(state, { payload }: PayloadAction<{ attempt: Attempt; ownerUid: string }>) {
      const { current } = state
      const isOver = current.status === 'inProgress' && current.attemptId === payload.attempt.attemptId
      if (current.status !== 'idle' && current.status !== 'finished' && !isOver) return
      state.current = {
        status: 'finished',
        announcing: false,
        ...reviewOf(payload.attempt, payload.ownerUid),
        refused: isOver
          ? [...current.refused, ...current.unacknowledged]
          : refusedBefore(current, payload.attempt),
      }
    },
  },
  extraReducers: (builder) => {
    builder
      // Another user's login, or a log-out: the session leaves the screen; its unsent acts stay in the journal.
      .addCase(loggedOut, (state) => {
        if (state.current.status !== 'idle') state.current = idle
      })
      .addCase(identityFound, (state, { payload }) => {
        if ('ownerUid' in state.current && state.current.ownerUid !== payload.uid) state.current = idle
      })
      .addMatcher(saveAnswers.matchFulfilled, ({ current }, { meta }) => {
        if (current.status !== 'inProgress' && current.status !== 'finishing') return
        const { attemptId, operations } = meta.arg.originalArgs
        if (current.attemptId !== attemptId) return
        const stored = new Set(operations.map(({ opId }) => opId))
        current.unacknowledged = current.unacknowledged.filter(({ opId }) => !stored.has(opId))
        if (current.status === 'inProgress') current.saveTrouble = null
      })
      .addMatcher(saveAnswers.matchRejected, ({ current }, { payload, meta }) => {
        if (current.status !== 'inProgress' || !payload) return
        if (current.attemptId === meta.arg.originalArgs.attemptId) current.saveTrouble = payload
      })
      .addMatcher(finishTest.matchFulfilled, (state, { payload }) => {
        const { current } = state
        if (current.status !== 'finishing' || current.attemptId !== payload.attemptId) return
        const { ownerUid, attemptId, testNumber, refused } = current
        const answers = answersFromList(payload.answers)
        state.current = {
          status: 'scoring',
          trouble: null,
          ...{ ownerUid, attemptId, testNumber, answers, refused, passage: 1 },
          ...{ score: payload.score, late: payload.late },
        }
      })
      .addMatcher(finishTest.matchRejected, ({ current }, { payload, meta }) => {
        if (current.status !== 'finishing' || !payload) return
        if (current.attemptId === meta.arg.originalArgs.attemptId) current.trouble = payload
      })
      .addMatcher(
        isAnyOf(
          startTest.matchFulfilled,
          getAttempt.matchFulfilled,
          takeOver.matchFulfilled,
          saveAnswers.matchFulfilled,
        ),
        (state, { payload, meta: { baseQueryMeta } }) => {
          if (isCallMeta(baseQueryMeta))
            state.clockOffset = offsetAfter(state.clockOffset, Date.parse(payload.serverNow), baseQueryMeta)
        },
      )
  },
  selectors: {
    selectSession: (state) => state.current,
    selectClockOffset: (state) => state.clockOffset,
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
  answerChosen,
  finishRequested,
  finishCancelled,
  finishConfirmed,
  timeRanOut,
  operationsRefused,
  clockMoved,
  scoringDelayed,
  attemptScored,
  scoreClosed,
  reviewOpened,
} = testSessionSlice.actions
export const { selectSession, selectClockOffset } = testSessionSlice.selectors
