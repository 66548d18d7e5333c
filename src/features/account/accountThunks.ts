import { ask, call } from '../../api/call'
import type { ApiFailure } from '../../api/failure'
import type { ChangeOutcome, LogInOutcome, PasswordOutcome } from '../../api/identityPort'
import { endAccount } from '../../auth/accountNews'
import { selectPerson } from '../../auth/authSlice'
import { isGuessable } from '../../auth/guessable'
import type { AppThunk } from '../../redux/types'
import { downloadText } from '../../ui/downloadText'
import { logOut } from '../../auth/authThunks'
import { pagesApi } from '../../api/pagesApi'

const { askAddress, deleteAccount, exportAccount, logOutEverywhere } = pagesApi.endpoints

const FILE_NAME = 'passage-nine-account.json'

/** @returns the failure, or null */
export const downloadAccount = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { data, failure } = await dispatch(ask(exportAccount, {}))
  if (failure) return failure
  downloadText(FILE_NAME, JSON.stringify(data, null, 2), 'application/json')
  return null
}

/**
 * Ends all the user's logins, this device's last. Unsent answers stay in each device's journal until the next login.
 * @returns the failure, or null
 */
export const leaveEverywhere = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { failure } = await dispatch(call(logOutEverywhere, {}))
  if (failure) return failure
  await dispatch(logOut({ everywhere: true }))
  return null
}

export type Refusal = { password: Exclude<LogInOutcome, 'loggedIn'> } | { failure: ApiFailure }

/**
 * Deletes the account and its data on this device.
 * @param password null unless the server has asked for a recent login
 * @returns the refusal, or null on success
 */
export const deleteOwnAccount =
  (password: string | null): AppThunk<Promise<Refusal | null>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return null
    const { uid: id, email: username } = person
    if (password !== null) {
      const outcome = await identity.logIn(username, password)
      if (outcome !== 'loggedIn') return { password: outcome }
    }
    const { failure } = await dispatch(call(deleteAccount, { id, username }))
    // A retry after a lost answer: the account is already deleted.
    if (failure && failure.code !== 'deleted') return { failure }
    dispatch(endAccount(id))
    return null
  }

export type ChangeAnswer = ChangeOutcome | { password: Exclude<LogInOutcome, 'loggedIn'> }

/**
 * Sends a link to the new address; opening it changes the login. The server must know first: it rejects unannounced
 * changes.
 * @param password null unless the server or the provider has asked for a recent login
 */
export const changeEmail =
  (email: string, password: string | null): AppThunk<Promise<ChangeAnswer>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return 'recentLoginRequired'
    if (password !== null) {
      const outcome = await identity.logIn(person.email, password)
      if (outcome !== 'loggedIn') return { password: outcome }
    }
    const { failure } = await dispatch(call(askAddress, { username: email }))
    if (!failure) return identity.changeEmail(email)
    const { code } = failure
    if (code === 'recent_login_required') return 'recentLoginRequired'
    return code === 'rate_limited' ? 'tooManyTries' : 'notSent'
  }

export type PasswordAnswer = PasswordOutcome | { present: Exclude<LogInOutcome, 'loggedIn'> }

/** Changes the password and ends all other logins. */
export const changePassword =
  (present: string, wanted: string): AppThunk<Promise<PasswordAnswer>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return 'unreachable'
    if (await isGuessable(wanted, person.email)) return 'weak'
    // The provider also requires a recent login.
    const outcome = await identity.logIn(person.email, present)
    if (outcome !== 'loggedIn') return { present: outcome }
    const changed = await identity.changePassword(wanted)
    // A password change ends all earlier logins, so log in again; if that fails, the user reauthenticates.
    if (changed === 'changed' && (await identity.logIn(person.email, wanted)) === 'loggedIn')
      await dispatch(call(logOutEverywhere, { earlier: true }))
    return changed
  }

export const passwordFailures = {
  refused: 'This is not your current password.',
  unreachable: 'The login service could not be reached. Try again in a moment.',
  tooManyTries: 'There were too many attempts. Wait a few minutes, then try again.',
} as const
