import type { LogInOutcome, PasswordOutcome } from '../../api/identityPort'
import { selectPerson } from '../../auth/authSlice'
import { logOutEverywhere } from './accountApi'
import { isGuessable } from '../../auth/guessable'
import type { AppThunk } from '../../redux/types'

/** What became of a new password, or why the present one was not taken. */
export type PasswordAnswer = PasswordOutcome | { present: Exclude<LogInOutcome, 'loggedIn'> }

/** Gives the signed-in login another password, if the present one is right; every other login of it ends. */
export const changePassword =
  (present: string, wanted: string): AppThunk<Promise<PasswordAnswer>> =>
  async (dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return 'unreachable'
    if (await isGuessable(wanted, person.email)) return 'weak'
    // The provider wants a recent login for it, too.
    const outcome = await identity.logIn(person.email, present)
    if (outcome !== 'loggedIn') return { present: outcome }
    const changed = await identity.changePassword(wanted)
    // A login from before a new password counts as ended, this one too: where it fails, it is asked for in place.
    if (changed === 'changed' && (await identity.logIn(person.email, wanted)) === 'loggedIn')
      await dispatch(logOutEverywhere.initiate({ earlier: true }, { track: false }))
    return changed
  }
