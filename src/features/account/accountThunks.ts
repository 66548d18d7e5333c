import { failureOf, type ApiFailure } from '../../api/failure'
import type { LogInOutcome } from '../../api/identityPort'
import { endAccount } from '../../auth/accountNews'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { downloadText } from '../../ui/downloadText'
import { logOut } from '../../auth/authThunks'
import { deleteAccount, exportAccount, logOutEverywhere } from './accountApi'

const FILE_NAME = 'passage-nine-account.json'

/**
 * Saves everything that the server keeps of the user as a file.
 * @returns what went wrong, or null
 */
export const downloadAccount = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { data, error } = await dispatch(exportAccount.initiate({}, { forceRefetch: true, subscribe: false }))
  if (error) return failureOf(error)
  downloadText(FILE_NAME, JSON.stringify(data, null, 2), 'application/json')
  return null
}

/**
 * Ends every login of the user, this one last. Answers that a device has not sent stay in its journal, for the next login.
 * @returns why not, or null
 */
export const leaveEverywhere = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { error } = await dispatch(logOutEverywhere.initiate({}, { track: false }))
  if (error) return failureOf(error)
  await dispatch(logOut({ everywhere: true }))
  return null
}

/** Why the account is still there: the password was not taken, or the server's answer. */
export type Refusal = { password: Exclude<LogInOutcome, 'loggedIn'> } | { failure: ApiFailure }

/**
 * Deletes the user's account, and all that this device keeps of it.
 * @param password given again where the server wants a recent login; null before it has said so
 * @returns why not, or null when the account is gone
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
    const { error } = await dispatch(deleteAccount.initiate({ id, username }, { track: false }))
    // An answer that was lost on the way: the repeat finds the account gone.
    if (error && failureOf(error).code !== 'deleted') return { failure: failureOf(error) }
    dispatch(endAccount(id))
    return null
  }
