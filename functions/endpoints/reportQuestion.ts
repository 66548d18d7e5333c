import { ownAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const reportQuestion: CloudFunction<'reportQuestion'> = {
  summary: 'Keeps a problem that the caller found in a question, for the editors, and mails it to support.',
  limit: userRules.accounts,
  answer: async (deps, { uid }, { attemptId, question, kind, text }) => {
    const reportedAt = new Date(deps.clock.now())
    await deps.store.transaction(async (repositories) => {
      const { attempts, questionReports } = repositories
      const attempt = ownAttempt(await attempts.findForUpdate(attemptId), uid)
      if (attempt.revealedAt === null) throw new ApiError('no_attempt')
      // Repeating the same text sends no second mail.
      if (await questionReports.keep({ attemptId, question, kind, text, reportedAt }))
        await deps.mails.notify(repositories, uid, [{ about: 'question', attemptId, question }])
    })
    return { reportedAt: reportedAt.toISOString() }
  },
}
