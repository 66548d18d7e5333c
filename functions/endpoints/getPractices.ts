import { findUser } from '../accounts/userRecord'
import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { practiceList } from '../exams/practice/practiceList'

/** What the caller can practice, and what of it they have begun. */
export function getPractices(deps: Deps): Endpoint<'getPractices'> {
  return async ({ uid }) => practiceList(deps, uid, (await findUser(deps, uid)).paid)
}
