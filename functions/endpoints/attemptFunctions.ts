import { attemptOnWire, startAttempt, findAttempt, latestAttempt, scoresOf } from '../exams/attempts'
import { userRules } from '../guards/limits'
import { practiceTold } from '../exams/practice/practice'
import { saveActs } from '../exams/storeActs'
import { isPractice, isTest } from '../store/repositories/exams/attemptsRepository'
import { MOST_ACTS_AT_ONCE } from '../../domain/attempt'
import { Letter, QuestionNumber, TimeFactor } from '../../domain/base/scalars'
import { ApiError } from '../base/apiError'
import * as z from 'zod/mini'
import { finishOverdue } from '../exams/overdue'
import { HISTORY_PAGE } from '../../domain/results/history'
import type { CloudFunctions } from './cloudFunction'

const Chosen = z.nullable(Letter)

export const attemptFunctions = {
  startTest: {
    summary: 'Starts an attempt; an open one is answered as it is.',
    limit: userRules.starts,
    answer: async (deps, { uid }, request) => attemptOnWire(deps, await startAttempt(deps, uid, request)),
  },
  getAttempt: {
    summary: 'The latest attempt at a test, or one attempt.',
    limit: userRules.sittings,
    answer: async (deps, { uid }, request) => {
      const row =
        'attemptId' in request
          ? await findAttempt(deps, uid, request.attemptId)
          : await latestAttempt(deps, uid, request.testNumber)
      return row === undefined ? null : attemptOnWire(deps, row)
    },
  },
  saveAnswers: {
    summary: 'Stores what a taker has done, each act once, and tells what other pages have done since.',
    limit: userRules.saves,
    answer: async (deps, caller, request) => {
      const { attempt, refused, now } = await saveActs(deps, caller, request)
      const practice = isPractice(attempt) ? await practiceTold(deps, attempt) : null
      const after = request.cursor ?? attempt.lastAct
      const upTo = practice?.hold ? after : attempt.lastAct
      const page = { after, limit: MOST_ACTS_AT_ONCE, upTo }
      const acts = after < upTo ? await deps.store.attempts.actsOf(attempt.id, page) : []
      const cursor = acts.at(-1)?.seq ?? upTo
      return {
        serverNow: new Date(now).toISOString(),
        deadline: attempt.deadline && attempt.deadline.toISOString(),
        refused,
        acts: acts.map(({ act }) => act),
        cursor,
        more: cursor < upTo,
        finished:
          isTest(attempt) && attempt.status === 'finished' ? await attemptOnWire(deps, attempt) : null,
        practice,
      }
    },
  },
  getReceipt: {
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
  },
  getAttempts: {
    summary: 'The caller’s finished attempts at one test, the latest first.',
    limit: userRules.lookUps,
    answer: async (deps, { uid }, { testNumber }) => {
      await finishOverdue(deps, uid)
      const rows = await deps.store.attempts.finishedOf(uid, testNumber)
      return rows.flatMap((row) =>
        row.finishedAt
          ? [
              {
                attemptId: row.id,
                ordinal: row.ordinal,
                startedAt: row.startedAt.toISOString(),
                finishedAt: row.finishedAt.toISOString(),
                ...scoresOf(row, deps.clock.now()),
                late: row.late,
              },
            ]
          : [],
      )
    },
  },
  getHistory: {
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
  },
} satisfies Partial<CloudFunctions>
