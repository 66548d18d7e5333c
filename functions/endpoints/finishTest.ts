import { scoresOf } from '../exams/attempts'
import { finishAttempt } from '../exams/storeActs'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const finishTest: CloudFunction<'finishTest'> = {
  summary: 'Hands an attempt in and answers its score; a repeat answers the same.',
  limit: userRules.saves,
  answer: async (deps, { uid }, batch) => {
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
  },
}
