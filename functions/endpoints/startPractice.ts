import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { practiceOnWire } from '../exams/practice/practiceOnWire'
import { startPractice as start } from '../exams/practice/startPractice'

/** Begins a practice of one passage; a repeat answers the same. */
export function startPractice(deps: Deps): Endpoint<'startPractice'> {
  return async ({ uid }, request) => practiceOnWire(deps, await start(deps, uid, request))
}
