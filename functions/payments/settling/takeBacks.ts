import type { Deps } from '../../deps'
import type { Repositories } from '../../store/store'

const HOUR_MS = 3_600_000
/**
 * More payments than go back in an hour when all is well: at 1,000 sales a month, seven times what is sold in one. Beyond
 * it something else is wrong, another merchant's token or damaged rows, and a person looks before buyers lose access.
 */
export const TAKE_BACKS_AN_HOUR = 10
/** When a take-back that was held is tried again. */
export const HELD_MS = 15 * 60_000

/** Whether one more payment may lose its access now. Nothing is lost where it may not: the look comes again. */
export async function mayTakeBack({ takeBacks }: Repositories, now: Date): Promise<boolean> {
  const allowedUntil = await takeBacks.lock()
  if (allowedUntil > now) return true
  const lately = await takeBacks.countSince(new Date(now.getTime() - HOUR_MS))
  return lately < TAKE_BACKS_AN_HOUR
}

/** Lets any number of payments lose their access for an hour: an operator has looked, and the returns are real. */
export async function allowTakeBacks({ clock, store }: Pick<Deps, 'clock' | 'store'>): Promise<Date> {
  const until = new Date(clock.now() + HOUR_MS)
  await store.takeBacks.allow(until)
  return until
}
