import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { Caller } from '../base/endpoint'
import { take, type SharedLimit } from '../guards/sharedLimits'
import type { Buyer } from './openCheckout'
import { purposeFor } from './purposeFor'
import { plannedLook } from './schedule'
import { settle, settled, type Settlement } from './settle'
import { orderOfInvoice } from './settling/invoices'

/** The provider is asked at most so often for one order, and then further and further apart. */
const ASK_EVERY_MS = 3_000
/** Whoever has not asked for this long, and asks once, has a frame open: a sign of life, which wants no quick answer. */
const QUIET_MS = 40_000
/** After so long without asking the provider, its first answer is wanted soon again. */
const NEW_ROW_MS = 60_000
/** How often the provider is asked for the order of a frame that is open. */
const ASK_OPEN_EVERY_MS = 5 * 60_000
/** How often the provider is asked on one account's behalf, over all its orders: as often as somebody who waits asks. */
const ASKS: SharedLimit = { name: 'asks', most: 10, seconds: 300 }

/**
 * The caller's own order.
 * @param number the order's own, or the one of its checkouts
 * @throws ApiError no_order, forbidden
 */
export async function findOrder({ store }: Deps, userId: string, number: string): Promise<OrderRow> {
  const order = await store.orders.find(orderOfInvoice(number))
  if (!order) throw new ApiError('no_order')
  if (order.userId !== userId) throw new ApiError('forbidden')
  return order
}

/**
 * An order's state. Asks the provider every three seconds, then with growing gaps, and every five minutes for an open
 * frame. The question is a sign of life: the sweep then waits for more than a minute.
 */
export async function askStatus(deps: Deps, order: OrderRow, buyer: Buyer): Promise<Settlement> {
  const known = await settled(deps, order.po)
  if (known) return known
  const unpaid: Settlement = { state: order.state === 'abandoned' ? 'abandoned' : 'open' }
  // Without an open checkout, and no charge before, nobody can have paid.
  if (order.openedAt === null && order.chargedAt === null) return { ...unpaid, uncharged: true }
  const now = new Date(deps.clock.now())
  const asks = asksAfter(order, now)
  const mayAsk = asks !== null && (await mayBeAsked(deps, buyer.caller))
  const question = { heardAt: now, ...lookAfter(order, now), ...(mayAsk ? { askedAt: now, asks } : {}) }
  // Whoever asked at the same moment asks for both.
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

/**
 * A sign of life puts the next look off. Not that of a page that asks every few seconds since its buyer waits for the
 * answer: where it cannot be asked for, the sweep finds it.
 */
function lookAfter(order: OrderRow, now: Date): Partial<Pick<OrderRow, 'nextLookAt'>> {
  const isWaiting = order.heardAt !== null && now.getTime() - order.heardAt.getTime() < QUIET_MS
  if (order.chargedAt !== null || isWaiting) return {}
  return { nextLookAt: plannedLook({ ...order, heardAt: now }) }
}

/** How many times in a row the provider has been asked with a question of now; null where it is not time to ask. */
export function asksAfter(
  { heardAt, askedAt, asks }: Pick<OrderRow, 'heardAt' | 'askedAt' | 'asks'>,
  now: Date,
): number | null {
  if (askedAt === null || heardAt === null) return 1
  const since = now.getTime() - askedAt.getTime()
  const isQuiet = now.getTime() - heardAt.getTime() >= QUIET_MS
  if (isQuiet) return since >= ASK_OPEN_EVERY_MS ? 1 : null
  if (since >= NEW_ROW_MS) return 1
  return since >= ASK_EVERY_MS * 2 ** (asks - 1) ? asks + 1 : null
}

/**
 * Where an order stands, now that its buyer's browser has named a transaction. Asks the provider; what is not asked now
 * the webhook tells, or the next status question finds, or the sweep. One that is known is not asked for again.
 */
export async function takeReport(
  deps: Deps,
  order: OrderRow,
  { caller, gone, ...report }: Buyer & { transId: string },
): Promise<Settlement> {
  if ((await isProven(deps, order, report)) || !(await mayBeAsked(deps, caller))) return asNoted(deps, order)
  return settle(deps, order, { ...report, source: 'message', ...(await hintOf(deps, { caller, gone })) })
}

/** Whether the provider has shown the charge that was reported. */
async function isProven(
  { store }: Deps,
  order: OrderRow,
  { transId }: { transId: string },
): Promise<boolean> {
  const rows = await store.transactions.ofOrder(order.po)
  return rows.some((row) => row.transId === transId && row.type === 'purchase' && row.status === 'approved')
}

async function asNoted(deps: Deps, order: OrderRow): Promise<Settlement> {
  return (await settled(deps, order.po)) ?? { state: 'confirming' }
}
