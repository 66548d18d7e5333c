import { HISTORY_PAGE } from '../../domain/results/history'
import { TimeFactor } from '../../domain/base/scalars'
import type { Deps } from '../deps'
import { findAttempt } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import type { Endpoint } from '../base/endpoint'

/** What was done in a finished attempt, act by act and page by page. */
export function getHistory(deps: Deps): Endpoint<'getHistory'> {
  return async ({ uid }, { attemptId, after = 0 }) => {
    const attempt = await findAttempt(deps, uid, attemptId)
    if (attempt.finishedAt === null) throw new ApiError('no_attempt')
    const operations = await deps.store.attempts.operationsOf(attemptId, { after, limit: HISTORY_PAGE })
    return {
      attemptId,
      testNumber: attempt.testNumber,
      startedAt: attempt.startedAt.toISOString(),
      finishedAt: attempt.finishedAt.toISOString(),
      timeFactor: TimeFactor.parse(attempt.timeFactor),
      operations,
      next: operations.length < HISTORY_PAGE ? null : (operations.at(-1)?.seq ?? null),
    }
  }
}
