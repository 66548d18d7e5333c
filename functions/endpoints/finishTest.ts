import type { Deps } from '../deps'
import { scoresOf } from '../exams/attempts'
import { finishAttempt } from '../exams/storeActs'
import type { Endpoint } from '../base/endpoint'

/** Finishes the caller's attempt and scores it; a repeat answers the same. */
export function finishTest(deps: Deps): Endpoint<'finishTest'> {
  return async ({ uid }, batch) => {
    const { attempt, notKept } = await finishAttempt(deps, uid, batch)
    const finishedAt = attempt.finishedAt ?? new Date(deps.clock.now())
    return {
      attemptId: attempt.id,
      answers: attempt.answers,
      ...scoresOf(attempt, deps.clock.now()),
      finishedAt: finishedAt.toISOString(),
      late: attempt.late,
      finishedBy: attempt.finishedBy ?? 'taker',
      revealed: attempt.revealedAt !== null,
      ...(notKept.length > 0 && { notKept }),
    }
  }
}
