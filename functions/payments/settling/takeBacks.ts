import type { Deps } from '../../deps'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { Repositories } from '../../store/store'

const HOUR_MS = 3_600_000
/** More revocations suggest another merchant's token or damaged rows, so a person decides first. */
export const TAKE_BACKS_AN_HOUR = 10
/** Retry of a held revocation */
export const HELD_MS = 15 * 60_000

/** Voids this soon come from fraud checks, so they aren't counted. */
const SOON_MS = 10 * 60_000

/** Whether one more payment may lose its access now. If not, the next check retries. */
export async function mayTakeBack(
  { takeBacks }: Repositories,
  payment: PaymentRow | undefined,
  now: Date,
): Promise<boolean> {
  if (payment && now.getTime() - payment.paidAt.getTime() < SOON_MS) return true
  const allowedUntil = await takeBacks.lock()
  if (allowedUntil > now) return true
  const lately = await takeBacks.countSince(new Date(now.getTime() - HOUR_MS), SOON_MS)
  return lately < TAKE_BACKS_AN_HOUR
}

/** Lifts the limit for an hour, after an operator has confirmed the refunds. */
export async function allowTakeBacks({ clock, store }: Pick<Deps, 'clock' | 'store'>): Promise<Date> {
  const until = new Date(clock.now() + HOUR_MS)
  await store.takeBacks.allow(until)
  return until
}
