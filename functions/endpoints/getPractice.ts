import { ApiError } from '../base/apiError'
import { ownAttempt } from '../exams/attempts'
import { finishOverdue } from '../exams/overdue'
import { practiceOnWire } from '../exams/practice/practiceOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getPractice: CloudFunction<'getPractice'> = {
  summary: 'One practice, with what was explained in it unless its test is under way.',
  limit: userRules.sittings,
  answer: async (deps, { uid }, { practiceId }) => {
    const practice = ownAttempt(await deps.store.attempts.findPractice(practiceId), uid)
    if (!(await deps.store.users.hasPaid(uid, practice.testNumber))) throw new ApiError('not_paid')
    await finishOverdue(deps, uid)
    return practiceOnWire(deps, practice)
  },
}
