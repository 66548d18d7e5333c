import { failureOf } from '../../api/failure'
import type { ChangeOutcome, LogInOutcome } from '../../api/identityPort'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { askAddress } from './accountApi'

export type ChangeAnswer = ChangeOutcome | { password: Exclude<LogInOutcome, 'loggedIn'> }

/**
 * Mails a link to another address, which the login has once that is opened. Our server is told first: it takes no other
 * change of a login's address.
 * @param password given again where the server or the provider wants a recent login; null before one has said so
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
    const { error } = await dispatch(askAddress.initiate({ username: email }, { track: false }))
    if (!error) return identity.changeEmail(email)
    const { code } = failureOf(error)
    if (code === 'recent_login_required') return 'recentLoginRequired'
    return code === 'rate_limited' ? 'tooManyTries' : 'notSent'
  }
