import { isFulfilled } from '@reduxjs/toolkit'
import { testNumbers } from '../../../domain/exam'
import type { User } from '../../../domain/records'
import { api } from '../../api/api'
import type { IdentityPerson } from '../../api/identityPort'
import { selectAuth } from '../../auth/authSlice'
import { selectRegistration } from '../../auth/registrationSlice'
import { entered } from '../../redux/entered'
import type { AppStartListening, AppThunk, RootState } from '../../redux/types'

const { getUserById, addUser } = api.endpoints

/** Their answer is the latest user record. */
const ANSWERING_RECORDS = ['addUser', 'updateUser', 'setTimeAllowed', 'setPlan']

export function addUserTestsListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'loadingUser'),
    effect: (_action, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'loadingUser') return
      // A new identity has no record yet.
      if (selectRegistration(getState()).status === 'registering') dispatch(createRecord(auth))
      else void dispatch(getUserById.initiate({ id: auth.uid }, { forceRefetch: true, subscribe: false }))
    },
  })

  startListening({
    matcher: getUserById.matchRejected,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      const isAwaited = auth.status === 'loadingUser' || auth.status === 'loadFailed'
      if (isAwaited && payload?.code === 'no_record' && meta.arg.originalArgs.id === auth.uid)
        dispatch(createRecord(auth))
    },
  })

  startListening({
    predicate: (action): action is RecordAnswered =>
      isFulfilled(action) && ANSWERING_RECORDS.includes((action as RecordAnswered).meta.arg.endpointName),
    effect: ({ payload }, { dispatch }) => {
      void dispatch(api.util.upsertQueryData('getUserById', { id: payload.id }, payload))
    },
  })
}

type RecordAnswered = { type: string; payload: User; meta: { arg: { endpointName: string } } }

/** Ten tests, of which Test 1 is paid. */
const createRecord =
  ({ uid, email }: IdentityPerson): AppThunk =>
  (dispatch) => {
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    void dispatch(addUser.initiate({ id: uid, username: email, tests }, { track: false }))
  }
