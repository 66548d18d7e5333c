import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import { type OrderRow, orderOfInvoice } from '../store/repositories/ordersRepository'
import type { Caller } from '../base/endpoint'
import { take, type SharedLimit } from '../guards/sharedLimits'
import type { Buyer } from './openCheckout'
import { purposeFor } from './provider/calls'
import { plannedLook } from './schedule'
import { settle, settled, type Settlement } from './settle'

/** Minimum gap between lookups of one order */
const ASK_EVERY_MS = 8_000
/** A single request after this gap is the heartbeat of an open frame, which needs no quick answer. */
const QUIET_MS = 40_000
/** After this gap the interval starts over. */
const NEW_ROW_MS = 60_000
const ASK_OPEN_EVERY_MS = 5 * 60_000
/** Lookups per account, over all its orders */
const ASKS: SharedLimit = { name: 'asks', most: 24, seconds: 300 }

/**
 * @param number the order's own, or one of its checkouts'
 * @throws ApiError no_order, forbidden
 */
export async function findOrder({ store }: Deps, userId: string, number: string): Promise<OrderRow> {
  const order = await store.orders.find(orderOfInvoice(number))
  if (!order) throw new ApiError('no_order')
  if (order.userId !== userId) throw new ApiError('forbidden')
  return order
}

/**
 * Asks the provider at most every 8 s, and every 5 minutes for an open frame. Each request postpones the sweep's next
 * check.
 */
export async function askStatus(deps: Deps, order: OrderRow, buyer: Buyer): Promise<Settlement> {
  const known = await settled(deps, order.po)
  if (known) return known
  const unpaid: Settlement = { state: order.state === 'abandoned' ? 'abandoned' : 'open' }
  // Nothing can be charged without an open checkout.
  if (order.openedAt === null && order.chargedAt === null) return { ...unpaid, uncharged: true }
  const now = new Date(deps.clock.now())
  const asks = asksAfter(order, now)
  const mayAsk = asks !== null && (await mayBeAsked(deps, buyer.caller))
  const question = { heardAt: now, ...lookAfter(order, now), ...(mayAsk ? { askedAt: now, asks } : {}) }
  // If another request got here first, it asks the provider.
  const isMine = await deps.store.orders.noteQuestion(order, question)
  if (!mayAsk || !isMine) return unpaid
  return settle(deps, order, { source: 'status', ...(await hintOf(deps, buyer)) })
}

async function mayBeAsked(deps: Deps, { uid }: Caller): Promise<boolean> {
  return (await take(deps, ASKS, uid)) === 0
}

async function hintOf(deps: Deps, { caller, gone }: Buyer) {
  return { purpose: await purposeFor(deps, caller), gone }
}

/** Frequent polling doesn't postpone the check, so the sweep finds the charge if the lookups are used up. */
function lookAfter(order: OrderRow, now: Date): Partial<Pick<OrderRow, 'nextLookAt'>> {
  const isWaiting = order.heardAt !== null && now.getTime() - order.heardAt.getTime() < QUIET_MS
  if (order.chargedAt !== null || isWaiting) return {}
  return { nextLookAt: plannedLook({ ...order, heardAt: now }) }
}

/** Lookups in a row including one now; null if it is too early */
export function asksAfter(
  { heardAt, askedAt, asks }: Pick<OrderRow, 'heardAt' | 'askedAt' | 'asks'>,
  now: Date,
): number | null {
  if (askedAt === null || heardAt === null) return 1
  const since = now.getTime() - askedAt.getTime()
  const isQuiet = now.getTime() - heardAt.getTime() >= QUIET_MS
  if (isQuiet) return since >= ASK_OPEN_EVERY_MS ? 1 : null
  if (since >= NEW_ROW_MS) return 1
  return since >= ASK_EVERY_MS ? asks + 1 : null
}

/**
 * Known transactions aren't looked up. Without quota, the webhook, the next status request or the sweep finds the
 * charge.
 */
export async function takeReport(
  deps: Deps,
  order: OrderRow,
  { caller, gone, ...report }: Buyer & { transId: string },
): Promise<Settlement> {
  if ((await isProven(deps, order, report)) || !(await mayBeAsked(deps, caller))) {
    return (await settled(deps, order.po)) ?? { state: 'confirming' }
  }
  return settle(deps, order, { ...report, source: 'message', ...(await hintOf(deps, { caller, gone })) })
}

async function isProven(
  { store }: Deps,
  order: OrderRow,
  { transId }: { transId: string },
): Promise<boolean> {
  const rows = await store.transactions.ofOrder(order.po)
  return rows.some((row) => row.transId === transId && row.type === 'purchase' && row.status === 'approved')
}
