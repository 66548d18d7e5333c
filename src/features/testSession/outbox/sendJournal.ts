import type { Attempt } from '../../../../domain/attempt'
import { unreachable } from '../../../api/failure'
import type { Result } from '../../../api/result'
import { selectPerson } from '../../../auth/authSlice'
import type { AppThunk } from '../../../redux/types'
import { journalEntries } from './journal'

/**
 * Sends what is journalled here for an attempt, and hands it in where that is wanted (sendEntries).
 * @returns whether there was anything to send; a failure where some of it is still here
 */
export const sendJournal =
  (attempt: Attempt, finish = false): AppThunk<Promise<Result<boolean>>> =>
  async (dispatch, getState, { deviceStorage }) => {
    const uid = selectPerson(getState())?.uid ?? ''
    if (journalEntries(deviceStorage, uid, attempt.attemptId).length === 0) return { data: false }
    // Most sittings have left nothing.
    const loaded = await import('./sendEntries').catch(() => null)
    return loaded ? dispatch(loaded.sendEntries(uid, attempt, finish)) : { failure: unreachable }
  }
