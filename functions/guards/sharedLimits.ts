import { createHash } from 'node:crypto'
import type { Deps } from '../deps'

/** What holds over all processes: so many in a window of time, which begins with the first of them. */
export type SharedLimit = { name: string; most: number; seconds: number }

type Counting = Pick<Deps, 'clock' | 'store'>

/**
 * Counts one more of somebody, or so many.
 * @returns 0 where that is within the limit; otherwise in how many ms the window ends
 */
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

/** What was counted was not done. */
export async function giveBack(deps: Counting, limit: SharedLimit, subject: string): Promise<void> {
  await take(deps, limit, subject, -1)
}

/** Nothing more is within the limit for so long. */
export async function shut(
  { clock, store }: Counting,
  { name, most }: SharedLimit,
  ms: number,
): Promise<void> {
  const until = new Date(clock.now() + ms)
  // A window that ends before that is over by then: this one takes its place.
  await store.rateCounts.count({ key: keyOf(name, ''), by: most + 1, now: until, until })
}

/** Ends the window, whatever was counted in it. */
export async function endWindow({ store }: Counting, { name }: SharedLimit, subject = ''): Promise<void> {
  await store.rateCounts.remove(keyOf(name, subject))
}

/** Of one length, and no list of uids or addresses for whoever reads the table. */
function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name} ${subject}`).digest('base64url')
}
