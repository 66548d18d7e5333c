import type { Request } from '../../../../domain/wire'
import { api } from '../../../api/api'

/** Asks the server for an attempt as it is now, past what is remembered of it. */
export const fetchAttempt = (request: Request<'getAttempt'>) =>
  api.endpoints.getAttempt.initiate(request, { forceRefetch: true, subscribe: false })
