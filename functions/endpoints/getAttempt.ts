import { attemptOnWire, findAttempt, latestAttempt } from '../exams/attempts'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Null for a test never started */
export const getAttempt: CloudFunction<'getAttempt'> = {
  summary: 'The latest attempt at a test, or one attempt.',
  limit: userRules.sittings,
  answer: async (deps, { uid }, request) => {
    const row =
      'attemptId' in request
        ? await findAttempt(deps, uid, request.attemptId)
        : await latestAttempt(deps, uid, request.testNumber)
    return row === undefined ? null : attemptOnWire(deps, row)
  },
}
