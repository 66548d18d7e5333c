import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { User } from '../../../domain/records'
import { percentOf } from '../../../domain/results/scoring'
import { api } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { userLeft } from '../../auth/authSlice'

/** Whether the user's tests can be shown. The record itself stays in the API cache, under the uid. */
export type UserTests =
  | { status: 'idle' }
  | { status: 'loading'; uid: string }
  | { status: 'ready'; uid: string }
  | { status: 'failed'; uid: string; failure: ApiFailure }

const { getUserById, addUser } = api.endpoints

const initialState = { status: 'idle' } as UserTests

export const userTestsSlice = createSlice({
  name: 'userTests',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(userLeft, (state): UserTests | void => {
        if (state.status !== 'idle') return { status: 'idle' }
      })
      .addMatcher(getUserById.matchPending, (state, { meta }): UserTests | void => {
        const uid = meta.arg.originalArgs.id
        // A record on screen stays there while it is asked for again.
        if (state.status !== 'ready' || state.uid !== uid) return { status: 'loading', uid }
      })
      .addMatcher(getUserById.matchFulfilled, (state, { meta }): UserTests | void => {
        const uid = meta.arg.originalArgs.id
        if (state.status === 'loading' && state.uid === uid) return { status: 'ready', uid }
      })
      .addMatcher(addUser.matchFulfilled, (state, { payload }): UserTests | void => {
        if (state.status !== 'ready' || state.uid !== payload.id) return { status: 'ready', uid: payload.id }
      })
      .addMatcher(getUserById.matchRejected, (state, { payload, meta }): UserTests | void => {
        // What was asked while the same question was under way was not sent, and tells no failure.
        if (state.status !== 'loading' || meta.arg.originalArgs.id !== state.uid || meta.condition) return
        return { ...state, status: 'failed', failure: failureOf(payload) }
      })
  },
  selectors: { selectUserTests: (state) => state },
})

export const { selectUserTests } = userTestsSlice.selectors

/** One row of Available Tests. */
export type TestRow = {
  number: number
  paid: boolean
  /** As shown: 'N/A' while the test has not been taken. */
  score: string
  /** The score in percent, and when it was made; null while the test has not been taken, or nobody tells. */
  percent: number | null
  finishedAt: string | null
  /** What of it was in time, where answers that arrived late are in it too. */
  inTime?: string
  isTaken: boolean
  /** Until when its open attempt runs; null while none is open. */
  deadline: string | null
  /** How it was lost; absent while it is owned, or never was. */
  takenBack?: User['tests'][number]['takenBack']
}

export const selectRows = createSelector([(user: User) => user.tests], (tests): TestRow[] =>
  tests.map(({ number, paid, score, inTime, running, finishedAt, takenBack }) => ({
    number,
    paid,
    score: score === '' ? 'N/A' : score,
    percent: percentOf(score),
    finishedAt: finishedAt ?? null,
    ...(inTime !== undefined && { inTime }),
    isTaken: score !== '',
    deadline: running?.deadline ?? null,
    ...(takenBack && { takenBack }),
  })),
)
