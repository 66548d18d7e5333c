import type { Attempt } from '../../../../domain/attempt'
import type { Request } from '../../../../domain/wire'
import { api } from '../../../api/api'
import { ask } from '../../../api/call'
import type { Result } from '../../../api/result'
import type { AppThunk } from '../../../redux/types'
import { attemptResynced } from '../session/testSessionSlice'

/** The attempt as the server has it now; null for a test that was never begun. */
export const fetchAttempt = (request: Request<'getAttempt'>) => ask(api.endpoints.getAttempt, request)

/** As fetchAttempt, and replays what is still to be sent over it. */
export const refreshAttempt =
  (attemptId: string): AppThunk<Promise<Result<Attempt | null>>> =>
  async (dispatch) => {
    const result = await dispatch(fetchAttempt({ attemptId }))
    if (result.data) dispatch(attemptResynced({ attempt: result.data }))
    return result
  }

/** Whether an attempt is over by the server's clock; null when the server cannot say. Its deadline may have been moved on. */
export const askWhetherOver =
  (attemptId: string): AppThunk<Promise<boolean | null>> =>
  async (dispatch) => {
    const { data } = await dispatch(refreshAttempt(attemptId))
    if (!data) return null
    return data.status === 'finished' || Date.parse(data.serverNow) >= Date.parse(data.deadline)
  }
