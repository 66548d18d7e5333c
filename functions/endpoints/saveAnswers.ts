import { attemptOnWire } from '../exams/attempts'
import { saveActs } from '../exams/storeActs'
import { MOST_ACTS_AT_ONCE } from '../../domain/attempt'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const saveAnswers: CloudFunction<'saveAnswers'> = {
  summary: 'Stores what a taker has done, each act once, and tells what other pages have done since.',
  limit: userRules.saves,
  answer: async (deps, caller, request) => {
    const { attempt, refused, now } = await saveActs(deps, caller, request)
    const after = request.cursor ?? attempt.lastAct
    const acts =
      after < attempt.lastAct
        ? await deps.store.attempts.actsOf(attempt.id, {
            after,
            limit: MOST_ACTS_AT_ONCE,
            upTo: attempt.lastAct,
          })
        : []
    const cursor = acts.at(-1)?.seq ?? attempt.lastAct
    return {
      serverNow: new Date(now).toISOString(),
      deadline: attempt.deadline.toISOString(),
      refused,
      acts: acts.map(({ act }) => act),
      cursor,
      more: cursor < attempt.lastAct,
      finished: attempt.status === 'finished' ? await attemptOnWire(deps, attempt) : null,
    }
  },
}
