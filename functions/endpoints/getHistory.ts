import { HISTORY_PAGE } from '../../domain/results/history'
import { TimeFactor } from '../../domain/base/scalars'
import { findAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getHistory: CloudFunction<'getHistory'> = {
  summary: 'All that was done in a finished attempt.',
  limit: userRules.histories,
  answer: async (deps, { uid }, { attemptId, after = 0 }) => {
    const attempt = await findAttempt(deps, uid, attemptId)
    if (attempt.finishedAt === null) throw new ApiError('no_attempt')
    const acts = await deps.store.attempts.actsOf(attemptId, { after, limit: HISTORY_PAGE })
    return {
      attemptId,
      testNumber: attempt.testNumber,
      startedAt: attempt.startedAt.toISOString(),
      finishedAt: attempt.finishedAt.toISOString(),
      timeFactor: TimeFactor.parse(attempt.timeFactor),
      acts: acts.map(({ act }) => act),
      next: acts.length < HISTORY_PAGE ? null : (acts.at(-1)?.seq ?? null),
    }
  },
}
