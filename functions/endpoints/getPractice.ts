import { ApiError } from '../base/apiError'
import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { finishOverdue } from '../exams/overdue'
import { ownPractice, practiceOnWire } from '../exams/practice/practiceOnWire'

/** One practice of the caller, with what was explained in it. */
export function getPractice(deps: Deps): Endpoint<'getPractice'> {
  return async ({ uid }, { practiceId }) => {
    const practice = ownPractice(await deps.store.practices.find(practiceId), uid)
    if (!(await deps.store.users.hasPaid(uid, practice.testNumber))) throw new ApiError('not_paid')
    await finishOverdue(deps, uid)
    return practiceOnWire(deps, practice)
  }
}
