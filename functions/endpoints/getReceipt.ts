import { Letter, QuestionNumber } from '../../domain/base/scalars'
import { findAttempt, scoresOf } from '../exams/attempts'
import { ApiError } from '../base/apiError'
import * as z from 'zod/mini'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

const Chosen = z.nullable(Letter)

export const getReceipt: CloudFunction<'getReceipt'> = {
  summary: 'What the server holds of a finished attempt, answer by answer.',
  limit: userRules.histories,
  answer: async (deps, { uid }, { attemptId }) => {
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
  },
}
