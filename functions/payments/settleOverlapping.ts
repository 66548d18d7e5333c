import { itemNamed } from '../../domain/pricing'
import { ApiError, RateLimited, Unavailable } from '../base/apiError'
import type { Deps } from '../deps'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { Purpose } from './provider/provider'
import { signOfLife } from './schedule'
import { settle } from './settle'

/** After so many lookups in a row, over 18 s (askStatus.ts), an unlisted charge was not made. */
const ASKS_TO_BE_SURE = 4
/** An open frame sends a heartbeat a minute. */
const IN_USE_MS = 75_000
/** An hour, and ten minutes for a running charge; the old token can't charge afterwards. */
export const CHECKOUT_DEAD_MS = 70 * 60_000

/**
 * Settles the buyer's other orders that may be charged for some of the same tests, so that none is paid twice. Call
 * after this order's own opening is stored: of two at the same time, at least one is refused.
 * @throws ApiError order_unsettled for an order in use elsewhere, RateLimited, Unavailable
 */
export async function settleOverlapping(
  deps: Deps,
  order: OrderRow,
  { purpose, gone }: { purpose: Purpose; gone?: AbortSignal },
): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now - CHECKOUT_DEAD_MS)
  for (const other of await deps.store.orders.chargeableWith(order, { now: new Date(now), since })) {
    if (other.openingUntil !== null && other.openingUntil.getTime() > now) throw new RateLimited(1)
    // Its buyer left an order for the same item for this one.
    const isReplaced = other.item === order.item
    if (!isReplaced && now - signOfLife(other).getTime() < IN_USE_MS) {
      if (other.asks >= ASKS_TO_BE_SURE) continue
      const item = itemNamed(other.item)
      const testNumber = item.kind === 'single' ? { testNumber: item.testNumber } : {}
      throw new ApiError('order_unsettled', { poNumber: other.po, ...testNumber })
    }
    const { state } = await settle(deps, other, { source: 'status', purpose, gone })
    if (state === 'confirming') throw new Unavailable('card provider')
  }
}
