import type { OrderRow } from '../store/repositories/ordersRepository'

/** In seconds */

/**
 * Since the buyer's latest heartbeat. An open frame sends one a minute, so only closed frames are checked.
 * After 4,500 s no checkout can charge.
 */
const UNPAID_LOOKS = [75, 300, 4_500, 86_400]
/** For frames that never sent a heartbeat */
const UNHEARD_LOOKS = [75, 4_500]
const DAY = 86_400
const DAYS = Array.from({ length: 30 }, (_, index) => (index + 1) * DAY)
const WEEKS = Array.from({ length: 47 }, (_, index) => (37 + 7 * index) * DAY)
/** Since the charge: minutes for fraud checks, then as long as card schemes allow refunds */
const PAID_LOOKS = [30, 300, ...DAYS, ...WEEKS, 365 * DAY]

export const AGAIN_MS = 60_000

export type LookedAt = Pick<OrderRow, 'createdAt' | 'openedAt' | 'heardAt' | 'chargedAt' | 'looks'>

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

export function signOfLife({ createdAt, openedAt, heardAt }: Omit<LookedAt, 'chargedAt' | 'looks'>): Date {
  return new Date(Math.max(...[createdAt, openedAt, heardAt].map((moment) => moment?.getTime() ?? 0)))
}

export function firstLook(from: { heardAt: Date } | { chargedAt: Date }): Date {
  return 'chargedAt' in from ? after(from.chargedAt, PAID_LOOKS[0]!) : after(from.heardAt, UNPAID_LOOKS[0]!)
}

/** Null after the last. Skips checks missed during an outage. */
export function nextLook(order: LookedAt, now: Date): Pick<OrderRow, 'looks' | 'nextLookAt'> {
  const { since, looksAt } = scheduleOf(order)
  const looks = looksAt.findIndex((seconds, index) => index > order.looks && after(since, seconds) > now)
  if (looks === -1) return { looks: looksAt.length, nextLookAt: null }
  return { looks, nextLookAt: after(since, looksAt[looks] ?? 0) }
}

/** Ignores postponements by the sweep; null after the last check */
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
