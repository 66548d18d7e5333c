import { findUser } from '../accounts/userRecord'
import { practiceList } from '../exams/practice/practiceList'
import { userRules } from '../guards/limits'
import { practiceOnWire, startPractice as start } from '../exams/practice/practice'
import { ApiError } from '../base/apiError'
import { ownAttempt } from '../exams/attempts'
import { finishOverdue } from '../exams/overdue'
import type { CloudFunctions } from './cloudFunction'

export const practiceFunctions = {
  getPractices: {
    summary:
      'What the caller can practice passage by passage, what they have begun of it, and what came of it.',
    limit: userRules.practiceLists,
    answer: async (deps, { uid }, { timeZone = 'UTC' }) =>
      practiceList(deps, uid, (await findUser(deps, uid)).paid, timeZone),
  },
  startPractice: {
    summary: 'Begins a practice of one passage, outside any test; a repeat answers the same.',
    limit: userRules.practices,
    answer: async (deps, { uid }, request) => practiceOnWire(deps, await start(deps, uid, request)),
  },
  getPractice: {
    summary: 'One practice, with what was explained in it unless its test is under way.',
    limit: userRules.sittings,
    answer: async (deps, { uid }, { practiceId }) => {
      const practice = ownAttempt(await deps.store.attempts.findPractice(practiceId), uid)
      if (!(await deps.store.users.hasPaid(uid, practice.testNumber))) throw new ApiError('not_paid')
      await finishOverdue(deps, uid)
      return practiceOnWire(deps, practice)
    },
  },
} satisfies Partial<CloudFunctions>
