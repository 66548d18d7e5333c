import type { Deps } from '../deps'
import { ApiError } from '../http/apiError'
import type { OrderRow } from '../store/ordersRepository'
import { firstOrderLook } from './schedule'
import { settle, settled, type Settlement } from './settle'

const ASK_EVERY_MS = 3_000

/**
 * The caller's own order.
 * @throws ApiError no_order, forbidden
 */
export async function findOrder({ store }: Deps, userId: string, po: string): Promise<OrderRow> {
  const order = await store.orders.find(po)
  if (!order) throw new ApiError('no_order')
  if (order.userId !== userId) throw new ApiError('forbidden')
  return order
}

/**
 * Where an order stands. Asks the provider, at most once in three seconds; the question is also a sign of life, after
 * which the sweep looks soon again: a browser that dies now is not waited for.
 */
export async function askStatus(deps: Deps, order: OrderRow): Promise<Settlement> {
  const known = await settled(deps, order.po)
  if (known) return known
  const asNoted: Settlement = { state: order.state === 'abandoned' ? 'abandoned' : 'open' }
  // Without a checkout nobody can have paid.
  if (order.checkoutToken === null) return asNoted
  const now = new Date(deps.clock.now())
  const mayAsk = await deps.store.orders.claimAsking(order.po, {
    now,
    after: new Date(now.getTime() - ASK_EVERY_MS),
    nextLookAt: firstOrderLook(now),
  })
  if (!mayAsk) return asNoted
  return settle(deps, order, { source: 'status' })
}

/**
 * Where an order stands, now that its buyer's browser has named a transaction. Asks the provider, at most once in three
 * seconds: what is not asked now the next status question finds, or the sweep.
 */
export async function takeReport(
  deps: Deps,
  order: OrderRow,
  report: { transId: string; messageHash: string },
): Promise<Settlement> {
  const now = deps.clock.now()
  // A count of its own: whoever asks for a status every three seconds holds up no report.
  const windowStart = new Date(now - (now % ASK_EVERY_MS))
  const reports = await deps.store.rateCounts.count({ windowStart, bucket: `report ${order.po}`, by: 1 })
  if (reports > 1) return (await settled(deps, order.po)) ?? { state: 'confirming' }
  return settle(deps, order, { ...report, source: 'message' })
}
