import { testNumbers } from '../../domain/exam'
import { api } from '../api/api'
import type { Identity, IdentityPerson } from '../api/identityPort'
import { entered } from '../redux/entered'
import type { AppDispatch, AppStartListening, RootState } from '../redux/types'
import { identityAbsent, identityFound, loggedOut, selectAuth } from './authSlice'
import { selectRegistration } from './registrationSlice'

export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered((state: RootState) => selectAuth(state), 'loadingUser'),
    effect: async (_action, { dispatch, getState }) => {
      const auth = selectAuth(getState())
      if (auth.status !== 'loadingUser') return
      // A new identity has no record to ask for.
      const isNew = selectRegistration(getState()).status === 'registering'
      if (isNew || !(await hasRecord(auth.uid, dispatch))) await createRecord(auth, dispatch)
    },
  })

  startListening({
    actionCreator: loggedOut,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState())
    },
  })
}

/** False only when the server says that there is no record; any other failure is the machine's to show. */
async function hasRecord(uid: string, dispatch: AppDispatch): Promise<boolean> {
  const query = dispatch(
    api.endpoints.getUserById.initiate({ id: uid }, { forceRefetch: true, subscribe: false }),
  )
  const { error } = await query
  if (error !== undefined) console.error('Loading the user failed:', error)
  return !(error !== undefined && 'code' in error && error.code === 'no_record')
}

async function createRecord({ uid, email }: IdentityPerson, dispatch: AppDispatch): Promise<void> {
  const request = { id: uid, username: email, tests: newTestEntries() }
  const { error } = await dispatch(api.endpoints.addUser.initiate(request, { track: false }))
  if (error !== undefined) console.error('Creating the user record failed:', error)
}

/** A new user's ten entries: Test 1 is paid (specification, section 6). */
function newTestEntries() {
  return testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
}

/** Turns the provider's reports into events; returns the end of listening. */
export function watchIdentity(identity: Identity, dispatch: AppDispatch): () => void {
  return identity.watch((person) => dispatch(person ? identityFound(person) : identityAbsent()))
}
