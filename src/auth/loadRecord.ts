import { api } from '../api/api'
import { ask } from '../api/call'
import type { AppThunk } from '../redux/types'

/**
 * Loads the user's record, which the slices hear of.
 * @returns false only when the server says that there is none; any other failure is the machine's to show
 */
export const loadRecord =
  (uid: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { failure } = await dispatch(ask(api.endpoints.getUserById, { id: uid }))
    if (failure) console.error('User not loaded:', failure)
    return failure?.code !== 'no_record'
  }
