import type { MailOutcome } from '../api/identityPort'
import type { AppThunk } from '../redux/types'
import { isGuessable } from './guessable'
import { loggedOut, logInRefused, logInRequested } from './authSlice'
import { registrationRefused, registrationRequested, registrationSucceeded } from './registrationSlice'

/** Passwords never appear in actions, which DevTools and logs show. */
export const logIn =
  (email: string, password: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { identity }) => {
    dispatch(logInRequested())
    const outcome = await identity.logIn(email, password)
    // On success the provider reports identityFound.
    if (outcome !== 'loggedIn') dispatch(logInRefused(outcome))
  }

const GUESSABLE = 'This password is too easy to guess.'

/** The user record follows (userTestsListeners.ts). */
export const register =
  (email: string, password: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { identity }) => {
    dispatch(registrationRequested())
    if (await isGuessable(password, email)) {
      return void dispatch(registrationRefused({ reason: 'passwordRefused', message: GUESSABLE }))
    }
    const outcome = await identity.register(email, password)
    if (outcome.registered) {
      // If the mail fails, the account page can send another.
      void identity.sendVerification()
      return void dispatch(registrationSucceeded())
    }
    // The provider's message contains no secret.
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

export const sendVerification =
  (): AppThunk<Promise<MailOutcome>> =>
  (_dispatch, _getState, { identity }) =>
    identity.sendVerification()

export const refreshAddress =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { identity }) => {
    await identity.refresh().catch(() => undefined)
  }
