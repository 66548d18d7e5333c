import type { Deps } from '../deps'
import { attemptOnWire, takeOverAttempt } from '../exams/attempts'
import type { Endpoint } from '../base/endpoint'

/** 'Continue here instead': the caller's device writes the attempt from now on, and no other. */
export function takeOver(deps: Deps): Endpoint<'takeOver'> {
  return async ({ uid }, { attemptId }) => attemptOnWire(deps, await takeOverAttempt(deps, uid, attemptId))
}
