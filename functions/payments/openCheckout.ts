import { dollarsFromCents, itemNamed, itemTitle, ownsAll } from '../../domain/pricing'
import type { Deps } from '../deps'
import { ApiError, rateLimited, RateLimited, Unavailable } from '../base/apiError'
import { counters, type OpeningLimit } from '../base/counters'
import type { Caller } from '../base/endpoint'
import { giveBack, take, type SharedLimit } from '../guards/sharedLimits'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { Repositories } from '../store/store'
import { OverLimit, purposeFor } from './provider/calls'
import { ProviderError, type Purpose } from './provider/provider'
import { firstLook } from './schedule'
import { settle } from './settle'
import { quote, refuseOpenDiscount } from './settling/price'
import { lockOrder } from './settling/standing'
import { CHECKOUT_DEAD_MS, settleOverlapping } from './settleOverlapping'

const MINUTE_MS = 60_000
/** The provider's tokens live an hour; this leaves time to type in a card. */
const REUSE_MS = 55 * MINUTE_MS
/** Later visits get the current price. */
export const ORDER_ENDS_MS = 24 * 60 * MINUTE_MS
/** Lease */
const OPENING_MS = 25_000
/** Counts new checkouts only. */
const OF_ACCOUNT: SharedLimit = { name: 'openings', most: 3, seconds: 60 }
/** More than a school buys at once */
const OF_ADDRESS: readonly SharedLimit[] = [
  { name: 'openings a minute', most: 30, seconds: 60 },
  { name: 'openings an hour', most: 120, seconds: 3_600 },
]
/** Of this window */
const NOT_ASKED = { asks: 0, askedAt: null }
/** The provider rejects a number it has seen before. */
const NUMBERS_TRIED = 3

export type Checkout = { checkoutToken: string }

/**
 * A token charges at most once, so a new checkout is opened only when the last one has expired without a charge.
 * @throws ApiError already_owned, order_in_review, order_unsettled, no_order, price_changed, order_busy, rate_limited,
 * unavailable
 */
export async function openCheckout(deps: Deps, order: OrderRow, buyer: Buyer): Promise<Checkout> {
  const now = deps.clock.now()
  const current = await refuseClosed(deps, order.po)
  const purpose = await purposeFor(deps, buyer.caller)
  const live = liveCheckout(current, now)
  if (live) {
    const { heardAt, askedAt, asks } = current
    const opened = { heardAt: new Date(now), ...NOT_ASKED }
    await deps.store.orders.change(order.po, opened)
    try {
      await settleOverlapping(deps, current, { ...buyer, purpose })
      await refuseClosed(deps, order.po)
    } catch (error) {
      // A refused window is not in use; a heartbeat of another since then stays.
      await deps.store.orders.noteQuestion({ po: order.po, ...opened }, { heardAt, askedAt, asks })
      throw error
    }
    return live
  }
  const until = new Date(now + OPENING_MS)
  const claimed = await deps.store.orders.claimOpening(order.po, { now: new Date(now), until })
  const opened = claimed && (await openClaimed(deps, claimed, { ...buyer, until, purpose }))
  if (opened) return opened
  const others = liveCheckout(await refuseClosed(deps, order.po), now)
  // Another request is opening it and will have the result soon.
  if (!others) throw new RateLimited(1)
  return others
}

export type Buyer = { caller: Caller; gone?: AbortSignal }

type Claim = Buyer & { until: Date; purpose: Purpose }

/** Null if the lease expired; the other request's checkout is used instead. */
async function openClaimed(deps: Deps, order: OrderRow, claim: Claim): Promise<Checkout | null> {
  const { orders } = deps.store
  const { until } = claim
  try {
    await settleOverlapping(deps, order, claim)
    // The previous lease may have opened one since the order was read.
    const current = await refuseClosed(deps, order.po)
    const checkout = liveCheckout(current, deps.clock.now())
    if (!checkout) return await openNew(deps, current, claim)
    await orders.endOpening(order.po, until, {})
    return checkout
  } catch (error) {
    await orders.endOpening(order.po, until, {})
    if (!(error instanceof ProviderError)) throw error
    counters.providerErrors.inc({ kind: error.kind })
    if (error instanceof OverLimit) tellRefused(deps, claim.purpose === 'new' ? 'new' : 'buy')
    deps.log.error({ event: 'checkout', kind: error.kind, reason: error.message })
    throw new Unavailable('card provider')
  }
}

/**
 * An order with an old price or past its end is abandoned, but still checked.
 * @throws ApiError already_owned, order_in_review, no_order, price_changed
 */
async function refuseClosed({ clock, store }: Deps, po: string): Promise<OrderRow> {
  const checked = await store.transaction(async (repositories) => {
    const order = await lockOrder(repositories, po)
    const userId = await refuseEnded(repositories, order)
    await refuseOpenDiscount(repositories, userId, order.item)
    const { amountCents } = await quote(repositories, userId, order.item)
    const isOver = clock.now() - order.createdAt.getTime() >= ORDER_ENDS_MS
    const isOfPrice = amountCents === order.amountCents
    if (isOfPrice && order.state === 'abandoned') throw new ApiError('no_order')
    if (isOfPrice && !isOver) return { order, changedTo: null }
    await repositories.orders.abandon(po)
    return { order, changedTo: amountCents }
  })
  if (checked.changedTo !== null) {
    throw new ApiError('price_changed', { amount: dollarsFromCents(checked.changedTo) })
  }
  return checked.order
}

/** @returns the buyer's id */
async function refuseEnded({ users }: Repositories, { state, userId, item }: OrderRow): Promise<string> {
  if (state === 'granted') throw new ApiError('already_owned', { granted: true })
  if (state === 'review') throw new ApiError('order_in_review')
  if (userId === null) throw new ApiError('no_order')
  // A late charge of an abandoned order may have granted it.
  if (ownsAll(await users.paidTests(userId), itemNamed(item))) throw new ApiError('already_owned')
  return userId
}

function liveCheckout({ checkoutToken, openedAt }: OrderRow, now: number): Checkout | null {
  if (checkoutToken === null || openedAt === null) return null
  const age = now - openedAt.getTime()
  if (age < REUSE_MS) return { checkoutToken }
  if (age < CHECKOUT_DEAD_MS) throw new ApiError('order_busy')
  return null
}

async function openNew(deps: Deps, order: OrderRow, claim: Claim): Promise<Checkout | null> {
  const takeBack = await countOpening(deps, claim.caller)
  try {
    return await openCounted(deps, order, claim)
  } catch (error) {
    await takeBack()
    throw error
  }
}

/**
 * @returns a function that undoes the count, so a refused opening costs nothing
 * @throws RateLimited
 */
async function countOpening(deps: Deps, { uid, network }: Caller): Promise<() => Promise<void>> {
  const counted: [SharedLimit, string][] = []
  const takeBack = async () => {
    for (const [limit, subject] of counted) await giveBack(deps, limit, subject)
  }
  const count = async (by: OpeningLimit, limit: SharedLimit, subject: string) => {
    const waitMs = await take(deps, limit, subject)
    counted.push([limit, subject])
    if (waitMs === 0) return
    await takeBack()
    tellRefused(deps, by)
    throw rateLimited(waitMs)
  }
  await count('account', OF_ACCOUNT, uid)
  if (network !== undefined) for (const limit of OF_ADDRESS) await count('address', limit, network)
  return takeBack
}

function tellRefused({ log }: Deps, by: OpeningLimit): void {
  counters.openingsRefused.inc({ by })
  log.warn({ event: 'opening refused', by })
}

async function openCounted(deps: Deps, order: OrderRow, claim: Claim): Promise<Checkout | null> {
  if (order.invoices.length > 0) await refusePaid(deps, order, claim)
  const checkoutToken = await initialize(deps, order, claim)
  if (checkoutToken === null) return null
  const openedAt = new Date(deps.clock.now())
  const looks = order.chargedAt === null ? { looks: 0, nextLookAt: firstLook({ heardAt: openedAt }) } : {}
  const isMine = await deps.store.orders.endOpening(order.po, claim.until, {
    checkoutToken,
    openedAt,
    ...NOT_ASKED,
    ...looks,
  })
  return isMine ? { checkoutToken } : null
}

/** Null if the lease was lost */
async function initialize(
  deps: Deps,
  order: OrderRow,
  { until, gone, purpose }: Claim,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const invoice = await deps.store.orders.takeInvoice(order.po, until)
    if (invoice === undefined) return null
    try {
      const { amountCents, item } = order
      const wish = { invoice, amountCents, label: itemTitle(itemNamed(item)) }
      return (await deps.provider.initializeCheckout(wish, purpose, gone)).checkoutToken
    } catch (error) {
      // Every check asks for all numbers, so one that was never sent is removed.
      if (error instanceof OverLimit) await deps.store.orders.returnInvoice(order.po, until)
      // An earlier call whose reply was lost may have used the number.
      const mayRepeat = error instanceof ProviderError && error.kind === 'rejected' && tries < NUMBERS_TRIED
      if (!mayRepeat) throw error
    }
  }
}

/** The last checkout may have been charged just before it expired. */
async function refusePaid(deps: Deps, order: OrderRow, { gone, purpose }: Claim): Promise<void> {
  const { state } = await settle(deps, order, { source: 'status', purpose, gone })
  if (state === 'granted') throw new ApiError('already_owned', { granted: true })
  if (state === 'review') throw new ApiError('order_in_review')
  if (state === 'confirming') throw new Unavailable('card provider')
}
