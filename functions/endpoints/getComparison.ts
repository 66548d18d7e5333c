import { compare } from '../../domain/results/comparison'
import { findAttempt } from '../exams/attempts'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Others' choices hint at the key, so they are shown only after it. */
export const getComparison: CloudFunction<'getComparison'> = {
  summary: 'How a finished attempt, whose key was shown, stands among others’ first ones.',
  limit: userRules.lookUps,
  answer: async (deps, { uid }, { attemptId }) => {
    const { score, lateScore, revealedAt, contentVersion } = await findAttempt(deps, uid, attemptId)
    if (score === null || revealedAt === null) return { among: null }
    return compare(lateScore ?? score, await deps.store.results.talliesOf(contentVersion))
  },
}
