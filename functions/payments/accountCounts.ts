import { createHash } from 'node:crypto'
import type { Deps } from '../deps'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What one account may have the provider asked for, in a minute or an hour by the clock. */
export type AccountLimit = { name: string; most: number; each: 'minute' | 'hour' }

/** Counts one more of an account; false when there have been enough. */
export async function isWithin(
  { clock, store }: Pick<Deps, 'clock' | 'store'>,
  userId: string | null,
  { name, most, each }: AccountLimit,
): Promise<boolean> {
  const ms = each === 'minute' ? MINUTE_MS : HOUR_MS
  // Named by its end: counts are forgotten minutes after the moment that they are named by.
  const windowStart = new Date(Math.ceil((clock.now() + 1) / ms) * ms)
  const bucket = `${name} ${createHash('sha256')
    .update(userId ?? '')
    .digest('base64url')}`
  return (await store.rateCounts.count({ windowStart, bucket, by: 1 })) <= most
}
