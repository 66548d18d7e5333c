import { createSlice } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { userLeft } from '../../auth/authSlice'

/** The user record itself stays in the API cache, keyed by uid. */
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
        // A displayed record stays while it is refetched.
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
        // `condition`: the request was skipped as a duplicate, which is no failure.
        if (state.status !== 'loading' || meta.arg.originalArgs.id !== state.uid || meta.condition) return
        return { ...state, status: 'failed', failure: failureOf(payload) }
      })
  },
  selectors: { selectUserTests: (state) => state },
})

export const { selectUserTests } = userTestsSlice.selectors
