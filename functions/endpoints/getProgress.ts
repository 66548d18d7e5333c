import { findUser } from '../accounts/userRecord'
import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { KnownAddends, progressOf } from '../exams/progress'

/** What the caller's attempts come to; of nobody's else, and of none whose results were not shown. */
export function getProgress(deps: Deps): Endpoint<'getProgress'> {
  const known = new KnownAddends()
  return async ({ uid }) => {
    await findUser(deps, uid)
    return progressOf(deps, known, uid)
  }
}
