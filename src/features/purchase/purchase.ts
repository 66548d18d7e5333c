import * as z from 'zod/mini'
import type { Item } from '../../../domain/pricing'
import { PaymentReport } from '../../../domain/records'
import { TestNumber, Uid } from '../../../domain/base/scalars'

const Item = z.union([
  z.object({ kind: z.literal('single'), testNumber: TestNumber }),
  z.object({ kind: z.literal('bundle') }),
])

/** What is bought: the server's order, its price as the buyer was shown it, and whose it is. */
const Order = z.object({
  ownerUid: Uid,
  item: Item,
  priceCents: z.number(),
  poNumber: z.string().check(z.minLength(1)),
})
export type Order = z.output<typeof Order>

/** Whose payment it was, of how much, and when its tests were granted, by this device's clock. */
export const LastPaid = z.object({ ownerUid: Uid, priceCents: z.number(), at: z.number() })
export type LastPaid = z.output<typeof LastPaid>

/** Where one purchase stands. Each state carries exactly the facts that are true in it. */
export type Purchase =
  | { status: 'idle' }
  /** `replaces`: an order of another item, or one whose checkout has died, left behind first. */
  | { status: 'requestingOrder'; ownerUid: string; item: Item; priceCents: number; replaces: Order | null }
  /** `unchecked`: its frame was closed before, and nobody has said yet that no card was charged. */
  | { status: 'requestingCredentials'; order: Order; unchecked: boolean }
  /** The order's price is not the one that was shown: the buyer is asked again, and buys by another order. */
  | { status: 'priceChanged'; order: Order; priceCents: number; unchecked: boolean }
  /** The provider's frame is open. `declined`: why it refused a card; another may be tried. */
  | {
      status: 'awaitingPayment'
      order: Order
      checkoutToken: string
      declined: string | null
      unchecked: boolean
    }
  /** The frame said that a card was charged; the server is told. */
  | { status: 'recording'; order: Order; report: PaymentReport }
  /** A card may have been charged and nobody knows yet. Never called a failure; it goes on by itself. */
  | { status: 'confirming'; order: Order }
  /** The server has granted it; the user's record is brought up to date. */
  | { status: 'updatingUser'; order: Order }
  | { status: 'granted'; order: Order }
  /** Money came that does not fit the order: a person decides. */
  | { status: 'inReview'; order: Order }
  /**
   * The frame was closed. `checking`: the server is asked whether a card was charged before anything is offered.
   * `uncharged`: at the end of a check the provider had just said that none was; absent before the first.
   */
  | { status: 'closed'; order: Order; checking: boolean; declined: string | null; uncharged?: boolean }
  /** It could not be started. `unchecked`: the order that has to be looked into once this was read. */
  | { status: 'failed'; message: string; detail: string | null; unchecked: Order | null }

const reason = z.nullable(z.string())
/** An order whose frame was closed, or that is about to be left behind, and about which nobody has answered yet. */
const unchecked = z.literal(true)
const Persisted = z.discriminatedUnion('status', [
  z.object({ status: z.literal('requestingOrder'), replaces: Order }),
  z.object({ status: z.enum(['requestingCredentials', 'priceChanged']), order: Order, unchecked }),
  z.object({ status: z.literal('failed'), unchecked: Order }),
  z.object({ status: z.literal('awaitingPayment'), order: Order, declined: reason }),
  z.object({ status: z.literal('recording'), order: Order, report: PaymentReport }),
  z.object({ status: z.enum(['confirming', 'updatingUser', 'inReview']), order: Order }),
  z.object({
    status: z.literal('closed'),
    order: Order,
    declined: reason,
    uncharged: z.optional(z.boolean()),
  }),
])

/**
 * The stored form brought to today's state; idle when nothing has to go on. A frame does not outlive its page, and a
 * report may have been sent or not: in both cases the server is asked first, unless it has said already that no card was
 * charged. A congratulation is not repeated.
 */
export function restorePurchase(stored: unknown): Purchase {
  const parsed = Persisted.safeParse(stored)
  if (!parsed.success) return { status: 'idle' }
  const { data } = parsed
  switch (data.status) {
    case 'requestingOrder':
      return lookedInto(data.replaces)
    case 'failed':
      return lookedInto(data.unchecked)
    case 'requestingCredentials':
    case 'priceChanged':
      return lookedInto(data.order)
    case 'awaitingPayment':
      return { ...lookedInto(data.order), declined: data.declined }
    case 'closed': {
      const { order, declined, uncharged } = data
      return { ...lookedInto(order), declined, ...(uncharged === true && { checking: false, uncharged }) }
    }
    case 'recording':
      return { status: 'confirming', order: data.order }
    default:
      return data
  }
}

/** A closed order about which the server is asked, until it is known that no card was charged. */
export function lookedInto(order: Order): Extract<Purchase, { status: 'closed' }> {
  return { status: 'closed', order, checking: true, declined: null }
}

/**
 * Whether an item waits until it is known what became of this purchase, so that nobody pays twice. A closed frame that is
 * looked into holds only what it may have paid for already: all tests where it was for one of them, and the other way
 * round. The same item goes on in its own checkout, which charges once at most; another test is another purchase.
 */
export function isHeldBy(purchase: Purchase, item: Item): boolean {
  if (purchase.status === 'confirming') return true
  return purchase.status === 'closed' && purchase.checking && purchase.order.item.kind !== item.kind
}

export function ownerOf(purchase: Purchase): string | null {
  if ('order' in purchase) return purchase.order.ownerUid
  if (purchase.status === 'failed') return purchase.unchecked && purchase.unchecked.ownerUid
  return 'ownerUid' in purchase ? purchase.ownerUid : null
}
