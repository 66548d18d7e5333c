import type { AppThunk } from '../redux/types'
import { isGuessable } from './guessable'
import { loggedOut, logInRefused, logInRequested } from './authSlice'
import { registrationRefused, registrationRequested, registrationSucceeded } from './registrationSlice'

/** Passwords go through thunks only: an action that carried one would show it in DevTools and in logs. */
export const logIn =
  (email: string, password: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { identity }) => {
    dispatch(logInRequested())
    const outcome = await identity.logIn(email, password)
    // A success arrives as identityFound, from the provider itself.
    if (outcome !== 'loggedIn') dispatch(logInRefused(outcome))
  }

const GUESSABLE = 'This password is too easy to guess.'

/** Creates the identity; its user record follows as soon as the identity is found (userTestsListeners.ts). */
export const register =
  (email: string, password: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { identity }) => {
    dispatch(registrationRequested())
    if (await isGuessable(password, email)) {
      return void dispatch(registrationRefused({ reason: 'passwordRefused', message: GUESSABLE }))
    }
    const outcome = await identity.register(email, password)
    if (outcome.registered) {
      // Without the mail the account is there all the same; the account page sends another.
      void identity.sendVerification()
      return void dispatch(registrationSucceeded())
    }
    // Shown and logged: the message is the provider's and holds no secret.
    console.error('Registration failed:', outcome.message)
    const { reason, message } = outcome
    dispatch(registrationRefused({ reason, message }))
  }

export const sendPasswordReset =
  (email: string): AppThunk<Promise<{ sent: boolean }>> =>
  (_dispatch, _getState, { identity }) =>
    identity.sendPasswordReset(email)

export const logOut =
  (told?: { everywhere: true }): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { identity }) => {
    dispatch(loggedOut(told))
    await identity.logOut()
  }
