import type { Hold } from '../../domain/practice'
import { ApiError } from '../base/apiError'
import type { Unshown } from '../store/repositories/exams/resultsRepository'

/**
 * A test's key is withheld while an attempt is open, may still get late answers, or awaits its user's decision.
 * Goes by test number, because versions share most questions.
 */
export function holdOf(unshown: readonly Unshown[]): Hold | null {
  if (unshown.length === 0) return null
  return unshown.some(({ status }) => status === 'open') ? 'running' : 'unshown'
}

/**
 * The caller has locked the user, so no attempt starts before the key is read.
 * @throws ApiError test_running, attempt_exists
 */
export function refuseHeld(unshown: readonly Unshown[]): void {
  const [attempt] = unshown
  if (attempt === undefined) return
  const { id: attemptId, testNumber } = attempt
  if (holdOf(unshown) === 'running') throw new ApiError('test_running', { attemptId, testNumber })
  throw new ApiError('attempt_exists', { attemptId, testNumber })
}
