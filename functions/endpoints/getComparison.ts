import { compare } from '../../domain/results/comparison'
import type { Endpoint } from '../base/endpoint'
import type { Deps } from '../deps'
import { findAttempt } from '../exams/attempts'

/** A finished attempt among others' first ones at its text; what they chose tells of the key, so it is told after that. */
export function getComparison(deps: Deps): Endpoint<'getComparison'> {
  return async ({ uid }, { attemptId }) => {
    const { score, lateScore, revealedAt, contentVersion } = await findAttempt(deps, uid, attemptId)
    if (score === null || revealedAt === null) return { among: null }
    return compare(lateScore ?? score, await deps.store.results.talliesOf(contentVersion))
  }
}
