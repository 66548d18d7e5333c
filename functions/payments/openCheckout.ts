import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { itemNamed, itemTitle, ownsAll } from '../../domain/pricing'
import type { Deps } from '../deps'
import { ApiError, Unavailable } from '../http/apiError'
import { countProviderFault } from '../metrics/counters'
import type { OrderRow } from '../store/ordersRepository'
import { ProviderError } from './provider'
import { firstOrderLook } from './schedule'
import { settle } from './settle'

const MINUTE_MS = 60_000
/** The provider's tokens live an hour; ours is answered again while enough of it is left to type in a card. */
const REUSE_MS = 55 * MINUTE_MS
/** An hour, and ten minutes for a charge that was under way: nothing can be charged with the old token after that. */
export const CHECKOUT_DEAD_MS = 70 * MINUTE_MS
/** Whoever opens a checkout has this long; then it is taken to have died on the way. */
const OPENING_MS = 25_000
const WAIT_STEP_MS = 200
const WAIT_STEPS = 60

export type Checkout = { checkoutToken: string; wireSecret: string }

/**
 * The one checkout in which an order can be paid. One token charges at most once, so an order never has two that live:
 * a live one is answered again, and a new one is opened only when the last is dead and has charged nobody.
 * @throws ApiError already_owned, order_in_review, no_order, order_busy, unavailable
 */
export async function openCheckout(deps: Deps, order: OrderRow): Promise<Checkout> {
  await refuseClosed(deps, order)
  const live = liveCheckout(order, deps.clock.now())
  if (live) return live
  const now = deps.clock.now()
  const until = new Date(now + OPENING_MS)
  const claimed = await deps.store.orders.claimOpening(order.po, { now: new Date(now), until })
  const opened = claimed && (await openClaimed(deps, claimed, until))
  return opened ?? othersCheckout(deps, order.po)
}

/** Null when the claim ran out on the way: what was opened then is given to nobody, and the other's stands. */
async function openClaimed(deps: Deps, order: OrderRow, until: Date): Promise<Checkout | null> {
  const { orders } = deps.store
  try {
    await refuseClosed(deps, order)
    // Whoever held the claim before may have opened one since the order was read.
    const checkout = liveCheckout(order, deps.clock.now())
    if (!checkout) return await openNew(deps, order, until)
    await orders.endOpening(order.po, until, {})
    return checkout
  } catch (error) {
    await orders.endOpening(order.po, until, {})
    if (!(error instanceof ProviderError)) throw error
    countProviderFault(error.kind)
    deps.log.error({ event: 'checkout', kind: error.kind, reason: error.message })
    throw new Unavailable('card provider')
  }
}

async function refuseClosed({ store }: Deps, { state, userId, item }: OrderRow): Promise<void> {
  if (state === 'granted') throw new ApiError('already_owned')
  if (state === 'review') throw new ApiError('order_in_review')
  if (state === 'abandoned' || userId === null) throw new ApiError('no_order')
  // A late charge of an order that was left behind may have brought it all since.
  if (ownsAll(await store.users.paidTests(userId), itemNamed(item))) throw new ApiError('already_owned')
}

function liveCheckout({ checkoutToken, wireSecret, openedAt }: OrderRow, now: number): Checkout | null {
  if (checkoutToken === null || wireSecret === null || openedAt === null) return null
  const age = now - openedAt.getTime()
  if (age < REUSE_MS) return { checkoutToken, wireSecret }
  if (age < CHECKOUT_DEAD_MS) throw new ApiError('order_busy')
  return null
}

async function openNew(deps: Deps, order: OrderRow, until: Date): Promise<Checkout | null> {
  if (order.checkoutToken !== null) await refusePaid(deps, order)
  const { checkoutToken } = await deps.provider.initializeCheckout({
    invoice: order.po,
    amountCents: order.amountCents,
    label: itemTitle(itemNamed(order.item)),
  })
  const openedAt = new Date(deps.clock.now())
  const checkout = { checkoutToken, wireSecret: randomBytes(16).toString('hex') }
  const isMine = await deps.store.orders.endOpening(order.po, until, {
    ...checkout,
    openedAt,
    nextLookAt: firstOrderLook(openedAt),
    looks: 0,
  })
  return isMine ? checkout : null
}

/** The last checkout may have charged at its very end. */
async function refusePaid(deps: Deps, order: OrderRow): Promise<void> {
  const { state } = await settle(deps, order, { source: 'status' })
  if (state === 'granted') throw new ApiError('already_owned')
  if (state === 'review') throw new ApiError('order_in_review')
  if (state === 'confirming') throw new Unavailable('card provider')
}

/** Another request is opening the same checkout: its result is this one's too. */
async function othersCheckout(deps: Deps, po: string): Promise<Checkout> {
  for (let steps = 0; steps < WAIT_STEPS; steps += 1) {
    await delay(WAIT_STEP_MS)
    const order = await deps.store.orders.find(po)
    if (!order) break
    await refuseClosed(deps, order)
    const live = liveCheckout(order, deps.clock.now())
    if (live) return live
    if (order.openingUntil === null) break
  }
  throw new Unavailable('card provider')
}
