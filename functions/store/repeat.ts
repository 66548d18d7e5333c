import { setTimeout as delay } from 'node:timers/promises'
import { types } from 'node:util'

/** SQLSTATEs after a conflict */
const CONFLICTS: readonly unknown[] = ['40001', '40P01']
const LOCK_NOT_AVAILABLE = '55P03'

/** Under 4 s in total; a device waits 20 s for its answer. */
const TIMES = 12
const FIRST_PAUSE_MS = 8
const LONGEST_PAUSE_MS = 600

/** Drizzle wraps the drivers' errors, so the SQLSTATE may be on the cause. */
function stateOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return stateOf(error.cause)
}

export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(stateOf(error))
}

export function isLockTimeout(error: unknown): boolean {
  return stateOf(error) === LOCK_NOT_AVAILABLE
}

/**
 * Retries a transaction or single statement after conflicts, with backoff and jitter.
 * A lost connection is not retried: the commit may have succeeded.
 */
export async function repeated<Result>(
  run: () => Promise<Result>,
  { isWorth = isConflict, times = TIMES }: { isWorth?: (error: unknown) => boolean; times?: number } = {},
): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      return await run()
    } catch (error) {
      failures += 1
      if (failures >= times || !isWorth(error)) throw error
      const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await delay(most * (0.5 + Math.random() / 2))
    }
  }
}
