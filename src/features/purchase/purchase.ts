import * as z from 'zod/mini'
import type { Item } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { TestNumber, Uid } from '../../../domain/base/scalars'

const Item = z.union([
  z.object({ kind: z.literal('single'), testNumber: TestNumber }),
  z.object({ kind: z.literal('bundle') }),
])

/** The server's order, and its buyer: all that is stored of a purchase on the device. */
const Order = z.object({ ownerUid: Uid, po: z.string().check(z.minLength(1)), item: Item })
export type Order = z.output<typeof Order>

/** How a purchase ended. */
export type Outcome =
  | { kind: 'granted'; order: Order; payment: Payment }
  /** The provider has no charge. `declined`: the frame's reason, null where it only was closed. */
  | { kind: 'uncharged'; order: Order; declined: string | null }
  /** The frame reported a charge, and after minutes the provider has none. */
  | { kind: 'unseen'; order: Order }
  /** A payment that does not fit the order: a person decides. */
  | { kind: 'review'; order: Order }
  | { kind: 'failed'; message: string; detail: string | null }

/**
 * The five states of a purchase. `unchecked` is an earlier order that may have been charged: the purchase goes back to
 * checking it when it ends without a payment window.
 */
export type Purchase =
  | { status: 'idle' }
  /** `expired`: the order whose checkout expired, to be abandoned first. */
  | {
      status: 'opening'
      ownerUid: string
      item: Item
      priceCents: number
      expired: string | null
      unchecked: Order | null
    }
  /** The provider's frame is open. */
  | {
      status: 'frame'
      order: Order
      priceCents: number
      checkoutToken: string
      declined: string | null
    }
  /**
   * The server is asked for the order. `since`: when it first answered, in ms. `isReported`: the frame said that a card was charged.
   * `granted`: the server's payment, while the record is loaded.
   */
  | {
      status: 'checking'
      order: Order
      since: number | null
      isReported: boolean
      declined: string | null
      granted: Payment | null
    }
  | { status: 'done'; outcome: Outcome; unchecked: Order | null }

export type In<Status extends Purchase['status']> = Extract<Purchase, { status: Status }>

/** The order to ask for after a reload, a log-out or a purchase that was given up; null where nothing is open. */
export function openOrder(purchase: Purchase): Order | null {
  switch (purchase.status) {
    case 'idle':
      return null
    case 'opening':
      return purchase.unchecked
    case 'frame':
    case 'checking':
      return purchase.order
    case 'done':
      return purchase.outcome.kind === 'review' ? purchase.outcome.order : purchase.unchecked
  }
}

/** Checks an order, or is idle without one. */
export function resumed(order: Order | null): Purchase {
  return order === null ? { status: 'idle' } : checking(order)
}

export function checking(order: Order, declined: string | null = null): In<'checking'> {
  return { status: 'checking', order, since: null, isReported: false, declined, granted: null }
}

/** The purchase of a stored order; idle where nothing readable is stored. */
export function restorePurchase(stored: unknown): Purchase {
  const order = Order.safeParse(stored)
  return resumed(order.success ? order.data : null)
}

export function ownerOf(purchase: Purchase): string | null {
  if (purchase.status === 'opening') return purchase.ownerUid
  if (purchase.status === 'done' && 'order' in purchase.outcome) return purchase.outcome.order.ownerUid
  return openOrder(purchase)?.ownerUid ?? null
}

/** Whether buying an item now could pay twice: a reported charge for it, or for a part of it, is being confirmed. */
export function isHeldBy(purchase: Purchase, item: Item): boolean {
  if (purchase.status !== 'checking' || !purchase.isReported) return false
  const { order } = purchase
  return order.item.kind !== 'single' || item.kind !== 'single' || order.item.testNumber === item.testNumber
}
