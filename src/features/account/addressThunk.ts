import { failureOf } from '../../api/failure'
import type { ChangeOutcome, LogInOutcome } from '../../api/identityPort'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { pagesApi } from '../../api/pagesApi'

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
    const { error } = await dispatch(
      pagesApi.endpoints.askAddress.initiate({ username: email }, { track: false }),
    )
    if (!error) return identity.changeEmail(email)
    const { code } = failureOf(error)
    if (code === 'recent_login_required') return 'recentLoginRequired'
    return code === 'rate_limited' ? 'tooManyTries' : 'notSent'
  }
