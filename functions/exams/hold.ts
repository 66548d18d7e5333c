import type { Hold } from '../../domain/practice'
import { ApiError } from '../base/apiError'
import type { Unshown } from '../store/repositories/exams/resultsRepository'

/**
 * Why nothing of a test's key may be told now. An attempt whose results were not shown is open, or may still take late
 * answers, or waits for its taker's word; two versions of a test share most of their questions, so its number decides.
 * @param unshown the attempts whose results were not shown, of this test
 */
export function holdOf(unshown: readonly Unshown[]): Hold | null {
  if (unshown.length === 0) return null
  return unshown.some(({ status }) => status === 'open') ? 'running' : 'unshown'
}

/**
 * The caller holds the user's row, as a start does: no attempt begins between this look and the key.
 * @throws ApiError test_running, attempt_exists
 */
export function refuseHeld(unshown: readonly Unshown[]): void {
  const [attempt] = unshown
  if (attempt === undefined) return
  const { id: attemptId, testNumber } = attempt
  if (holdOf(unshown) === 'running') throw new ApiError('test_running', { attemptId, testNumber })
  throw new ApiError('attempt_exists', { attemptId, testNumber })
}
