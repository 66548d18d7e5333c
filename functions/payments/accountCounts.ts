import { createHash } from 'node:crypto'
import type { Deps } from '../deps'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What one account may have the provider asked for, in a minute or an hour by the clock. */
export type AccountLimit = { name: string; most: number; each: 'minute' | 'hour' }

/** Counts one more of an account; false when there have been enough. */
export async function isWithin(
  deps: Pick<Deps, 'clock' | 'store'>,
  userId: string | null,
  limit: AccountLimit,
): Promise<boolean> {
  return (await countOf(deps, userId, limit, 1)) <= limit.most
}

/** Counts so many more of an account, or fewer: how many there are now. */
export async function countOf(
  { clock, store }: Pick<Deps, 'clock' | 'store'>,
  userId: string | null,
  { name, each }: Omit<AccountLimit, 'most'>,
  by: number,
): Promise<number> {
  const ms = each === 'minute' ? MINUTE_MS : HOUR_MS
  // Named by its end: counts are forgotten minutes after the moment that they are named by.
  const windowStart = new Date(Math.ceil((clock.now() + 1) / ms) * ms)
  const bucket = `${name} ${createHash('sha256')
    .update(userId ?? '')
    .digest('base64url')}`
  return store.rateCounts.count({ windowStart, bucket, by })
}
