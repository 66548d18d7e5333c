import type { Request } from '../../../../domain/wire'
import { api } from '../../../api/api'
import { ask } from '../../../api/call'

/** The attempt as the server has it now; null for a test that was never begun. */
export const fetchAttempt = (request: Request<'getAttempt'>) => ask(api.endpoints.getAttempt, request)
