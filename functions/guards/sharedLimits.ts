import { createHash } from 'node:crypto'
import type { Deps } from '../deps'

/** Across all processes. The window starts with the first count. */
export type SharedLimit = { name: string; most: number; seconds: number }

type Counting = Pick<Deps, 'clock' | 'store'>

/** @returns 0 within the limit, otherwise the ms until the window ends */
export async function take(
  { clock, store }: Counting,
  { name, most, seconds }: SharedLimit,
  subject = '',
  times = 1,
): Promise<number> {
  const now = clock.now()
  const { used, endsAt } = await store.rateCounts.count({
    key: keyOf(name, subject),
    by: times,
    now: new Date(now),
    until: new Date(now + seconds * 1_000),
  })
  return used <= most ? 0 : Math.max(1, endsAt.getTime() - now)
}

export async function giveBack(deps: Counting, limit: SharedLimit, subject: string): Promise<void> {
  await take(deps, limit, subject, -1)
}

export async function shut(
  { clock, store }: Counting,
  { name, most }: SharedLimit,
  ms: number,
): Promise<void> {
  const until = new Date(clock.now() + ms)
  // Replaces a window that would end earlier.
  await store.rateCounts.count({ key: keyOf(name, ''), by: most + 1, now: until, until })
}

export async function endWindow({ store }: Counting, { name }: SharedLimit, subject = ''): Promise<void> {
  await store.rateCounts.remove(keyOf(name, subject))
}

/** Hashed, so the table contains no uids or addresses. */
function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name} ${subject}`).digest('base64url')
}
