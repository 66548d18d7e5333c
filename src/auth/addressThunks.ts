import type { ChangeOutcome, LogInOutcome, MailOutcome } from '../api/identityPort'
import type { AppThunk } from '../redux/types'
import { selectPerson } from './authSlice'

export const sendVerification =
  (): AppThunk<Promise<MailOutcome>> =>
  (_dispatch, _getState, { identity }) =>
    identity.sendVerification()

export type ChangeAnswer = ChangeOutcome | { password: Exclude<LogInOutcome, 'loggedIn'> }

/**
 * Mails a link to another address, which the login has once that is opened.
 * @param password given again where the provider wants a recent login; null before it has said so
 */
export const changeEmail =
  (email: string, password: string | null): AppThunk<Promise<ChangeAnswer>> =>
  async (_dispatch, getState, { identity }) => {
    const person = selectPerson(getState())
    if (person === null) return 'recentLoginRequired'
    if (password !== null) {
      const outcome = await identity.logIn(person.email, password)
      if (outcome !== 'loggedIn') return { password: outcome }
    }
    return identity.changeEmail(email)
  }

/** Asks whether the address was confirmed or changed meanwhile; without an answer what is known stays. */
export const refreshAddress =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { identity }) => {
    await identity.refresh().catch(() => undefined)
  }
