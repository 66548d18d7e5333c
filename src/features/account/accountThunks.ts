import { failureOf, type ApiFailure } from '../../api/failure'
import type { LogInOutcome } from '../../api/identityPort'
import { endAccount } from '../../auth/accountNews'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { downloadText } from '../../ui/downloadText'
import { logOut } from '../../auth/authThunks'
import { pagesApi } from '../../api/pagesApi'

const FILE_NAME = 'passage-nine-account.json'

/** @returns the failure, or null */
export const downloadAccount = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { data, error } = await dispatch(
    pagesApi.endpoints.exportAccount.initiate({}, { forceRefetch: true, subscribe: false }),
  )
  if (error) return failureOf(error)
  downloadText(FILE_NAME, JSON.stringify(data, null, 2), 'application/json')
  return null
}

/**
 * Ends all the user's logins, this device's last. Unsent answers stay in each device's journal until the next login.
 * @returns the failure, or null
 */
export const leaveEverywhere = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch) => {
  const { error } = await dispatch(pagesApi.endpoints.logOutEverywhere.initiate({}, { track: false }))
  if (error) return failureOf(error)
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
    const { error } = await dispatch(
      pagesApi.endpoints.deleteAccount.initiate({ id, username }, { track: false }),
    )
    // A retry after a lost answer: the account is already deleted.
    if (error && failureOf(error).code !== 'deleted') return { failure: failureOf(error) }
    dispatch(endAccount(id))
    return null
  }
