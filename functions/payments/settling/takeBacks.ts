import type { Deps } from '../../deps'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { Repositories } from '../../store/store'

const HOUR_MS = 3_600_000
/** More than are sold in an hour. Beyond it, another merchant's token or damaged rows are likelier, and a person looks first. */
export const TAKE_BACKS_AN_HOUR = 10
/** When a take-back that was held is tried again. */
export const HELD_MS = 15 * 60_000

/** Money that goes back so soon was voided by fraud checks: however much of it there is, it is no sign of damage. */
const SOON_MS = 10 * 60_000

/** Whether one more payment may lose its access now. If not, nothing is lost, and the next look tries again. */
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

/** Lets any number of payments lose their access for an hour: an operator has looked, and the returns are real. */
export async function allowTakeBacks({ clock, store }: Pick<Deps, 'clock' | 'store'>): Promise<Date> {
  const until = new Date(clock.now() + HOUR_MS)
  await store.takeBacks.allow(until)
  return until
}
