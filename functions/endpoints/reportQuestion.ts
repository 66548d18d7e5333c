import { ownAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const reportQuestion: CloudFunction<'reportQuestion'> = {
  summary: 'Keeps a problem that the caller found in a question, for the editors.',
  limit: userRules.accounts,
  answer: async (deps, { uid }, { attemptId, question, kind, text }) => {
    const reportedAt = new Date(deps.clock.now())
    await deps.store.transaction(async ({ attempts, questionReports }) => {
      const attempt = ownAttempt(await attempts.findForUpdate(attemptId), uid)
      if (attempt.revealedAt === null) throw new ApiError('no_attempt')
      await questionReports.keep({ attemptId, question, kind, text, reportedAt })
    })
    return { reportedAt: reportedAt.toISOString() }
  },
}
