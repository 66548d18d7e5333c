import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { keepPracticeActs } from '../exams/practice/keepActs'

/** Stores acts of the caller's practice, once each. */
export function savePractice(deps: Deps): Endpoint<'savePractice'> {
  return async ({ uid }, batch) => ({
    ...(await keepPracticeActs(deps, uid, batch)),
    serverNow: new Date(deps.clock.now()).toISOString(),
  })
}
