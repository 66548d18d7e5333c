import type { Deps } from '../deps'
import { attemptOnWire, findAttempt } from '../exams/attempts'
import type { Endpoint } from '../http/endpoint'

/** One attempt of the caller: by its id, or the latest of a test. */
export function getAttempt(deps: Deps): Endpoint<'getAttempt'> {
  return async ({ uid }, request) => attemptOnWire(await findAttempt(deps, uid, request), deps.clock.now())
}
