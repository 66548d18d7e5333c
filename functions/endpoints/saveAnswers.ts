import { saveOperations } from '../exams/storeActs'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const saveAnswers: CloudFunction<'saveAnswers'> = {
  summary: 'Stores acts of a taker, each once, and says up to where all are stored.',
  limit: userRules.saves,
  answer: async (deps, { uid }, batch) => {
    const { attempt, notKept } = await saveOperations(deps, uid, batch)
    const { acknowledged, deadline } = attempt
    const serverNow = new Date(deps.clock.now()).toISOString()
    return {
      acknowledged,
      serverNow,
      deadline: deadline.toISOString(),
      ...(notKept.length > 0 && { notKept }),
    }
  },
}
