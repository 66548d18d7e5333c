import type { Attempt } from '../../../../domain/attempt'
import type { Request } from '../../../../domain/wire'
import { api } from '../../../api/api'
import { resultOf, type Result } from '../../../api/result'
import type { AppThunk } from '../../../redux/types'

const latest = { forceRefetch: true, subscribe: false }

/** Returns null for a test that was never started. */
export const fetchAttempt =
  (request: Request<'getAttempt'>): AppThunk<Promise<Result<Attempt | null>>> =>
  async (dispatch) =>
    resultOf(await dispatch(api.endpoints.getAttempt.initiate(request, latest)))
