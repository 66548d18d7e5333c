import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { explainPractice as explain } from '../exams/practice/keepActs'
import { practiceOnWire } from '../exams/practice/practiceOnWire'

/** Stores acts of the caller's practice and explains a question of it, or all at its end. */
export function explainPractice(deps: Deps): Endpoint<'explainPractice'> {
  return async ({ uid }, request) => {
    const { practice, ...settled } = await explain(deps, uid, request)
    return { ...(await practiceOnWire(deps, practice)), ...settled }
  }
}
