import { Letter, QuestionNumber } from '../../domain/base/scalars'
import type { Deps } from '../deps'
import { findAttempt, scoresOf } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import type { Endpoint } from '../base/endpoint'
import * as z from 'zod/mini'

const Chosen = z.nullable(Letter)

/** What the server holds of a finished attempt, answer by answer. */
export function getReceipt(deps: Deps): Endpoint<'getReceipt'> {
  return async ({ uid }, { attemptId }) => {
    const attempt = await findAttempt(deps, uid, attemptId)
    if (attempt.finishedAt === null) throw new ApiError('no_attempt')
    const answers = await deps.store.attempts.lastAnswers(attemptId)
    return {
      attemptId,
      testNumber: attempt.testNumber,
      startedAt: attempt.startedAt.toISOString(),
      deadline: attempt.deadline.toISOString(),
      finishedAt: attempt.finishedAt.toISOString(),
      ...scoresOf(attempt, deps.clock.now()),
      late: attempt.late,
      answers: answers.map(({ seq, at, passage, question, value, storedAt }) => ({
        passage,
        question: QuestionNumber.parse(question),
        letter: Chosen.parse(value),
        revision: seq,
        chosenAt: at.toISOString(),
        savedAt: storedAt.toISOString(),
      })),
    }
  }
}
