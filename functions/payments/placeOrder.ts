import { randomUUID } from 'node:crypto'
import { itemNamed, ownsAll } from '../../domain/pricing'
import { requireAccount, ApiError, RateLimited } from '../base/apiError'
import type { Deps } from '../deps'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { Repositories } from '../store/store'
import { ORDER_ENDS_MS } from './openCheckout'
import { givenBy, quote, refuseOpenDiscount } from './settling/price'
import { derivedPaymentId, paymentOf, sourceOf } from './settling/standing'
import { FREE } from '../store/repositories/usersRepository'

const HOUR_MS = 3_600_000
/** Against card testing */
const ORDERS_AN_HOUR = 30

export type PlacedOrder = { po: string; granted: boolean; amountCents: number }

/**
 * Grants a free item.
 * @param item a test's number, or empty for the bundle
 * @throws ApiError no_record, deleted, already_owned, order_in_review, rate_limited
 */
export async function placeOrder(deps: Deps, userId: string, item: string): Promise<PlacedOrder> {
  const now = new Date(deps.clock.now())
  return deps.store.transaction(async (repositories) => {
    const { username } = requireAccount(await repositories.users.holdAlone(userId))
    return place(repositories, { userId, username, item, now })
  })
}

type Wish = { userId: string; username: string; item: string; now: Date }

async function place(repositories: Repositories, wish: Wish): Promise<PlacedOrder> {
  const { userId, username, item, now } = wish
  const { orders, users } = repositories
  const owned = await users.paidTests(userId)
  if (ownsAll(owned, itemNamed(item))) throw new ApiError('already_owned')
  await refuseOpenDiscount(repositories, userId, item)
  const price = await quote(repositories, userId, item)

  const current = await orders.findCurrent(userId, item)
  if (current && isStillRight(current, price.amountCents, now)) {
    return { po: current.po, granted: false, amountCents: current.amountCents }
  }
  // The price or time has expired; the sweep finds a late payment. Starts over if the order was just paid or replaced.
  if (current && !(await orders.abandon(current.po))) return place(repositories, wish)
  if ((await orders.countSince(userId, new Date(now.getTime() - HOUR_MS))) >= ORDERS_AN_HOUR) {
    throw new RateLimited(HOUR_MS / 1000)
  }

  const isFree = price.amountCents === 0
  const order = await orders.insert({
    ...{ po: randomUUID(), userId, username, item, ...price, createdAt: now },
    state: isFree ? 'granted' : 'open',
  })
  if (!order) {
    const other = await orders.findCurrent(userId, item)
    if (!other) throw new Error('An open order blocks another and is not there.')
    return { po: other.po, granted: false, amountCents: other.amountCents }
  }
  if (isFree) await grantFree(repositories, order, { userId, now })
  return { po: order.po, granted: isFree, amountCents: order.amountCents }
}

function isStillRight({ state, amountCents, createdAt }: OrderRow, priceCents: number, now: Date): boolean {
  if (state === 'review') return true
  return amountCents === priceCents && now.getTime() - createdAt.getTime() < ORDER_ENDS_MS
}

/**
 * Records a payment of 0.
 * @throws ApiError already_owned when a concurrent request has granted it
 */
async function grantFree(
  { payments, users }: Repositories,
  order: OrderRow,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const transId = `${FREE}${order.po}`
  const testNumbers = givenBy(order, await users.paidTests(userId))
  const added = await users.grant({ userId, testNumbers, source: sourceOf('free', transId), grantedAt: now })
  if (added.length === 0) throw new ApiError('already_owned')
  await payments.insert({
    ...paymentOf(order),
    id: derivedPaymentId('free', transId),
    paidAt: now,
    provider: 'free',
    transId,
    source: 'free',
  })
}
