import { testNumbers } from '../../../domain/exam'
import { api } from '../../api/api'
import { call } from '../../api/call'
import type { IdentityPerson } from '../../api/identityPort'
import { selectAuth } from '../../auth/authSlice'
import { loadRecord } from '../../auth/loadRecord'
import { selectRegistration } from '../../auth/registrationSlice'
import { entered } from '../../redux/entered'
import type { AppStartListening, AppThunk, RootState } from '../../redux/types'

export function addUserTestsListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'loadingUser'),
    effect: async (_action, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'loadingUser') return
      // A new identity has no record to ask for.
      const isNew = selectRegistration(getState()).status === 'registering'
      if (isNew || !(await dispatch(loadRecord(auth.uid)))) await dispatch(createRecord(auth))
    },
  })

  // The record that a write answers is the newest there is; the screens read it from getUserById's cache.
  for (const { matchFulfilled } of [api.endpoints.addUser, api.endpoints.updateUser]) {
    startListening({
      matcher: matchFulfilled,
      effect: ({ payload }, { dispatch }) => {
        void dispatch(api.util.upsertQueryData('getUserById', { id: payload.id }, payload))
      },
    })
  }
}

/** A new user's record: ten tests, of which Test 1 is paid. */
const createRecord =
  ({ uid, email }: IdentityPerson): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    const { failure } = await dispatch(call(api.endpoints.addUser, { id: uid, username: email, tests }))
    if (failure) console.error('Record not created:', failure)
  }
