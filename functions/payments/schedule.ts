import type { OrderRow } from '../store/ordersRepository'
import type { PaymentRow } from '../store/paymentsRepository'

/** When charges are looked for, and looked at again, without anybody asking. All in seconds. */

/** After the checkout was opened, or after the buyer's latest sign of life. */
const ORDER_LOOKS = [20, 60, 120, 300, 900, 3_600, 4_500, 21_600, 86_400]
const DAY = 86_400
/** After a grant, for charges that are taken back: fraud checks void some within minutes. */
const PAYMENT_LOOKS = [30, 300, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY, 6 * DAY, 7 * DAY]

/** A look that fails, or whose process dies, is taken again after this. */
export const AGAIN_MS = 60_000

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

function next(looksAt: readonly number[], since: Date, looks: number): Date | null {
  const seconds = looksAt[looks]
  return seconds === undefined ? null : after(since, seconds)
}

export const firstOrderLook = (since: Date) => next(ORDER_LOOKS, since, 0)
export const firstPaymentLook = (since: Date) => next(PAYMENT_LOOKS, since, 0)

/** The look after the n-th, or null when there were enough; never in the past, however late the last one came. */
export function nextOrderLook(since: Date, looks: number, now: Date): Date | null {
  return notBefore(next(ORDER_LOOKS, since, looks), now)
}

export function nextPaymentLook(since: Date, looks: number, now: Date): Date | null {
  return notBefore(next(PAYMENT_LOOKS, since, looks), now)
}

export type OrderLooks = Pick<OrderRow, 'createdAt' | 'openedAt' | 'askedAt' | 'looks'>

/** The buyer's latest sign of life. */
export function signOfLife({ createdAt, openedAt, askedAt }: Omit<OrderLooks, 'looks'>): Date {
  return new Date(Math.max(...[createdAt, openedAt, askedAt].map((moment) => moment?.getTime() ?? 0)))
}

/** When the order's look is due by the schedule, also where it was put off since; null after the last. */
export function plannedOrderLook(order: OrderLooks): Date | null {
  return next(ORDER_LOOKS, signOfLife(order), order.looks)
}

export function plannedPaymentLook({ paidAt, looks }: Pick<PaymentRow, 'paidAt' | 'looks'>): Date | null {
  return next(PAYMENT_LOOKS, paidAt, looks)
}

function notBefore(moment: Date | null, now: Date): Date | null {
  return moment && moment < now ? now : moment
}
