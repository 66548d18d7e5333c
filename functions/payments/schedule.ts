import type { OrderRow } from '../store/repositories/ordersRepository'

/** When charges are looked for, and looked at again, without anybody asking. All in seconds. */

/**
 * While nobody has paid, after the buyer's latest sign of life. An open frame gives one a minute, each of which puts the
 * next look off: it is taken only of a browser that is gone. When the last but one is, no window can charge any more.
 */
const UNPAID_LOOKS = [75, 300, 4_500, 86_400]
/** Where no page has told of its frame: one that died within its first minute, or a program that opens what nobody pays. */
const UNHEARD_LOOKS = [75, 4_500]
const DAY = 86_400
const DAYS = Array.from({ length: 30 }, (_, index) => (index + 1) * DAY)
const WEEKS = Array.from({ length: 47 }, (_, index) => (37 + 7 * index) * DAY)
/** After a charge, for money that goes back: minutes for fraud checks, then as long as card schemes allow refunds. */
const PAID_LOOKS = [30, 300, ...DAYS, ...WEEKS, 365 * DAY]

/** A look that fails, or whose process dies, is taken again after this. */
export const AGAIN_MS = 60_000

export type LookedAt = Pick<OrderRow, 'createdAt' | 'openedAt' | 'heardAt' | 'chargedAt' | 'looks'>

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** The buyer's latest sign of life. */
export function signOfLife({ createdAt, openedAt, heardAt }: Omit<LookedAt, 'chargedAt' | 'looks'>): Date {
  return new Date(Math.max(...[createdAt, openedAt, heardAt].map((moment) => moment?.getTime() ?? 0)))
}

/** The first look after a sign of life, or after the first charge. */
export function firstLook(from: { heardAt: Date } | { chargedAt: Date }): Date {
  return 'chargedAt' in from ? after(from.chargedAt, PAID_LOOKS[0]!) : after(from.heardAt, UNPAID_LOOKS[0]!)
}

/**
 * The look after the one that was taken, if it is still to come; what was missed while the provider was away is not made up for. Null after the
 * last.
 */
export function nextLook(order: LookedAt, now: Date): Pick<OrderRow, 'looks' | 'nextLookAt'> {
  const { since, looksAt } = scheduleOf(order)
  const looks = looksAt.findIndex((seconds, index) => index > order.looks && after(since, seconds) > now)
  if (looks === -1) return { looks: looksAt.length, nextLookAt: null }
  return { looks, nextLookAt: after(since, looksAt[looks] ?? 0) }
}

/** When the order's look is due by the schedule, also where it was put off since; null after the last. */
export function plannedLook(order: LookedAt): Date | null {
  const { since, looksAt } = scheduleOf(order)
  const seconds = looksAt[order.looks]
  return seconds === undefined ? null : after(since, seconds)
}

function scheduleOf(order: LookedAt) {
  const { chargedAt, heardAt, openedAt } = order
  if (chargedAt !== null) return { since: chargedAt, looksAt: PAID_LOOKS }
  const isHeard = heardAt !== null && (openedAt === null || heardAt > openedAt)
  return { since: signOfLife(order), looksAt: isHeard ? UNPAID_LOOKS : UNHEARD_LOOKS }
}
