import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Practice } from '../../../../domain/practice'
import type { Act } from '../../../../domain/acts'
import { timeTold } from '../../../api/baseQuery'
import type { ApiFailure, FailureCode } from '../../../api/failure'
import { isAnother, personNamed, userLeft } from '../../../auth/authSlice'
import type { RootState } from '../../../redux/types'
import { offsetAfter } from '../state/serverClock'
import { clockMoved, selectClockOffset } from '../state/testSessionSlice'
import { practiceApi } from './practiceApi'
import {
  hasPractice,
  idle,
  isTaking,
  sittingOf,
  standing,
  withKept,
  type Asked,
  type PracticeSession,
} from './practiceStates'

export type PracticeState = {
  current: PracticeSession
  /** This device does not store acts: they are on screen and on their way only. */
  isStorageFull: boolean
  /** As practice's own answers tell it, in ms; null before the first. */
  clockOffset: number | null
}
const initialState: PracticeState = { current: idle, isStorageFull: false, clockOffset: null }

const { savePractice, explainPractice } = practiceApi.endpoints

/** The server has answered, and another try would be answered alike. */
const FINAL: readonly FailureCode[] = [
  ...(['bad_request', 'forbidden', 'not_paid', 'no_attempt', 'no_record', 'deleted'] as const),
  ...(['test_running', 'attempt_exists'] as const),
]

/** Every case reads the same way: the state it needs, then the state it leads to. */
export const practiceSlice = createSlice({
  name: 'practice',
  initialState,
  reducers: {
    practiceRequested(state, { payload }: PayloadAction<{ practiceId: string; ownerUid: string }>) {
      const { current } = state
      if (hasPractice(current) && current.practice.practiceId === payload.practiceId) return
      state.current = { status: 'opening', ...payload }
    },
    practiceFailed(state, { payload }: PayloadAction<{ failure: ApiFailure }>) {
      if (state.current.status === 'opening') state.current = { status: 'idle', failure: payload.failure }
    },
    /** The server's word, or what this tab has kept of it, with what is journalled here. */
    practiceTold(state, { payload }: PayloadAction<Told>) {
      const { current } = state
      const { practice, ownerUid, journalled } = payload
      if (current.status === 'opening' && current.practiceId !== practice.practiceId) return
      if (hasPractice(current) && current.practice.practiceId === practice.practiceId) {
        // One that was asked for before the last save, and arrives after it, takes nothing back.
        if (practice.serverNow <= current.practice.serverNow) return
        const pending = together(current.unacknowledged, journalled)
        const { asked, uncounted } = current
        state.current = standing({ ...sittingOf(practice, ownerUid, pending), asked, uncounted })
      } else state.current = standing(sittingOf(practice, ownerUid, journalled))
    },
    /** The journal has acts that this page does not know: a page that crashed, or another tab, wrote them. */
    journalFound(state, { payload }: PayloadAction<{ practiceId: string; acts: Act[] }>) {
      const { current } = state
      if (!hasPractice(current) || current.practice.practiceId !== payload.practiceId) return
      const pending = together(current.unacknowledged, payload.acts)
      if (pending.length === current.unacknowledged.length) return
      current.unacknowledged = pending
    },
    /** Choosing is saving: the act is in the state, in the journal and on its way at once. */
    answerChosen: take,
    optionStruck: take,
    /** A question shall be explained, or (null) all, and the practice end. */
    explanationRequested(state, { payload: { question } }: PayloadAction<{ question: Asked }>) {
      const { current } = state
      if (current.status !== 'open' || current.asked.includes(null)) return
      if (question !== null && (current.practice.mode !== 'tutor' || !isTaking(current, question))) return
      current.asked.push(question)
    },
    /** An act could not be written on this device. */
    storageFailed(state) {
      state.isStorageFull = true
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(clockMoved, (state, { payload: { byMs } }) => {
        if (state.clockOffset !== null) state.clockOffset -= byMs
      })
      .addCase(timeTold, (state, { payload }) => {
        state.clockOffset = offsetAfter(state.clockOffset ?? payload.serverTime - payload.receivedAt, payload)
      })
      .addMatcher(personNamed, (state, action) => {
        const { current } = state
        if (current.status !== 'idle' && isAnother(action, current.ownerUid)) state.current = idle
      })
      .addMatcher(userLeft, (state) => {
        if (state.current.status !== 'idle') state.current = idle
      })
      .addMatcher(savePractice.matchFulfilled, ({ current }, { payload, meta }) => {
        const { practiceId, acts } = meta.arg.originalArgs
        if (!hasPractice(current) || current.practice.practiceId !== practiceId) return
        settle(current, acts, payload)
        const { serverNow } = payload
        const told = current.practice.serverNow
        current.practice = { ...current.practice, serverNow: serverNow > told ? serverNow : told }
      })
      .addMatcher(explainPractice.matchFulfilled, (state, { payload, meta }) => {
        const { current } = state
        const { practiceId, acts, question } = meta.arg.originalArgs
        if (!hasPractice(current) || current.practice.practiceId !== practiceId) return
        settle(current, acts, payload)
        const { notKept: _notKept, uncounted: _uncounted, ...practice } = payload
        const { ownerUid, unacknowledged, uncounted } = current
        const asked = current.asked.filter((each) => each !== question)
        state.current = standing({ ...sittingOf(practice, ownerUid, unacknowledged), asked, uncounted })
      })
      .addMatcher(
        isAnyOf(savePractice.matchRejected, explainPractice.matchRejected),
        (state, { payload: failure, meta }) => {
          const { current } = state
          const request = meta.arg.originalArgs
          if (!hasPractice(current) || !failure) return
          if (current.practice.practiceId !== request.practiceId) return
          current.failure = failure
          if (!('question' in request) || !FINAL.includes(failure.code)) return
          current.asked = current.asked.filter((each) => each !== request.question)
          const hold = holdIn(failure.code)
          if (hold) state.current = standing({ ...current, practice: withheld(current.practice, hold) })
        },
      )
  },
})

type Told = { practice: Practice; ownerUid: string; journalled: Act[] }

function take({ current }: PracticeState, { payload }: PayloadAction<Act>): void {
  if (current.status !== 'open' || !('question' in payload) || !isTaking(current, payload.question)) return
  current.unacknowledged.push(payload)
}

/** Settles a delivery: what is kept, and what of it does not count. */
function settle(
  current: Extract<PracticeSession, { practice: Practice }>,
  acts: readonly Act[],
  { notKept, uncounted }: { notKept: string[]; uncounted: string[] },
): void {
  const sent = new Set(acts.map(({ opId }) => opId))
  const isVain = ({ opId }: Act) => notKept.includes(opId) || uncounted.includes(opId)
  current.practice = withKept(
    current.practice,
    acts.filter((act) => !isVain(act)),
  )
  current.uncounted = [...current.uncounted, ...acts.filter((act) => isVain(act) && act.kind === 'answer')]
  current.unacknowledged = current.unacknowledged.filter(({ opId }) => !sent.has(opId))
  current.failure = null
}

/** What a refusal says of the practice's test. */
function holdIn(code: FailureCode): Practice['hold'] {
  if (code === 'test_running') return 'running'
  return code === 'attempt_exists' ? 'unshown' : null
}

/** What was explained before goes from the screen as well. */
function withheld(practice: Practice, hold: Practice['hold']): Practice {
  return { ...practice, hold, explained: [] }
}

function together(ours: readonly Act[], found: readonly Act[]): Act[] {
  const known = new Set(ours.map(({ opId }) => opId))
  return [...ours, ...found.filter(({ opId }) => !known.has(opId))]
}

export const {
  practiceRequested,
  practiceFailed,
  practiceTold,
  journalFound,
  answerChosen,
  optionStruck,
  explanationRequested,
  storageFailed,
} = practiceSlice.actions

/** The page plugs it into the place that the root reducer keeps (src/redux/lateSlice.ts); before that there is nothing. */
export function selectPracticeState(state: RootState): PracticeState {
  return (state.practice as PracticeState | null) ?? initialState
}
export const selectPractice = (state: RootState) => selectPracticeState(state).current
/** The server's time less the device's, in ms. */
export const selectPracticeOffset = (state: RootState) =>
  selectPracticeState(state).clockOffset ?? selectClockOffset(state)
