import { ApiError, RateLimited, Unavailable } from '../base/apiError'
import type { Deps } from '../deps'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { Purpose } from './provider/provider'
import { signOfLife } from './schedule'
import { settle } from './settle'

/** After so many lookups in a row, over 16 s (askStatus.ts), an unlisted charge was not made. */
export const ASKS_TO_BE_SURE = 3
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
    const isInUse = now - signOfLife(other).getTime() < IN_USE_MS
    if (isInUse && other.asks < ASKS_TO_BE_SURE) throw new ApiError('order_unsettled')
    const { state } = await settle(deps, other, { source: 'status', purpose, gone })
    if (state === 'confirming') throw new Unavailable('card provider')
  }
}
