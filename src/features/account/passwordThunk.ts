import type { LogInOutcome, PasswordOutcome } from '../../api/identityPort'
import { selectPerson } from '../../auth/authSlice'
import { pagesApi } from '../../api/pagesApi'
import { isGuessable } from '../../auth/guessable'
import type { AppThunk } from '../../redux/types'

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
      await dispatch(pagesApi.endpoints.logOutEverywhere.initiate({ earlier: true }, { track: false }))
    return changed
  }
