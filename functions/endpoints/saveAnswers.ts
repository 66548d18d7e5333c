import type { Deps } from '../deps'
import { saveOperations } from '../exams/storeActs'
import type { Endpoint } from '../base/endpoint'

/** Stores acts of the caller's attempt, once each, and says up to which one all are stored. */
export function saveAnswers(deps: Deps): Endpoint<'saveAnswers'> {
  return async ({ uid }, batch) => {
    const { attempt, notKept } = await saveOperations(deps, uid, batch)
    const { acknowledged, deadline } = attempt
    const serverNow = new Date(deps.clock.now()).toISOString()
    return {
      acknowledged,
      serverNow,
      deadline: deadline.toISOString(),
      ...(notKept.length > 0 && { notKept }),
    }
  }
}
