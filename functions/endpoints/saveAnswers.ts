import { attemptOnWire } from '../exams/attempts'
import { practiceTold } from '../exams/practice/practiceOnWire'
import { saveActs } from '../exams/storeActs'
import { isPractice, isTest } from '../store/repositories/exams/attemptsRepository'
import { MOST_ACTS_AT_ONCE } from '../../domain/attempt'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const saveAnswers: CloudFunction<'saveAnswers'> = {
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
      finished: isTest(attempt) && attempt.status === 'finished' ? await attemptOnWire(deps, attempt) : null,
      practice,
    }
  },
}
