import { setTimeout as delay } from 'node:timers/promises'
import { types } from 'node:util'
import { countRepeat } from '../base/counters'

/** PostgreSQL has undone a transaction for another's sake, and asks that it be run again: the words of its own codes. */
const CONFLICTS = { '40001': 'serialization', '40P01': 'deadlock' } as const
const LOCK_NOT_AVAILABLE = '55P03'

/** Together under 4 s: a device waits 20 s for its answer. */
const TIMES = 12
const FIRST_PAUSE_MS = 8
const LONGEST_PAUSE_MS = 600

/** The SQLSTATE of a failed query, or of its cause: drizzle wraps what the drivers throw. */
function stateOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return stateOf(error.cause)
}

/** Whether a query failed because of what others did at the same time: nothing of its transaction is left. */
export function isConflict(error: unknown): boolean {
  return (stateOf(error) ?? '') in CONFLICTS
}

/** Whether a query gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return stateOf(error) === LOCK_NOT_AVAILABLE
}

/**
 * Runs a whole transaction, or a statement that is one, again as long as it fails for others' sake: each time after a
 * pause that grows, of random length, so that those who met do not meet again. Any other failure is the caller's at
 * once, a lost connection above all: whether a commit that nobody answered has happened is not known.
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
      countRepeat(reasonOf(error))
      const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await delay(most * (0.5 + Math.random() / 2))
    }
  }
}

function reasonOf(error: unknown): string {
  return Object.entries(CONFLICTS).find(([state]) => state === stateOf(error))?.[1] ?? 'lock'
}
