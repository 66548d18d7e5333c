import type { Deps } from '../deps'
import { attemptOnWire, epochOfStart, startAttempt } from '../exams/attempts'
import type { Endpoint } from '../base/endpoint'

/** Begins an attempt of a paid test, or answers the one that is under way. */
export function startTest(deps: Deps): Endpoint<'startTest'> {
  return async ({ uid }, request) => {
    const row = await startAttempt(deps, uid, request)
    return { ...(await attemptOnWire(deps, row)), heldEpoch: epochOfStart(row, request.requestId) }
  }
}
