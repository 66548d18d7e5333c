import type { Deps } from '../deps'
import { attemptOnWire, findAttempt, latestAttempt } from '../exams/attempts'
import type { Endpoint } from '../base/endpoint'

/** One attempt of the caller by its id, or the latest of a test; null for a test that was never begun. */
export function getAttempt(deps: Deps): Endpoint<'getAttempt'> {
  return async ({ uid }, request) => {
    const row =
      'attemptId' in request
        ? await findAttempt(deps, uid, request.attemptId)
        : await latestAttempt(deps, uid, request.testNumber)
    return row === undefined ? null : attemptOnWire(deps, row)
  }
}
