import * as z from 'zod/mini'
import type { Item } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { TestNumber, Uid } from '../../../domain/base/scalars'

const Item = z.union([
  z.object({ kind: z.literal('single'), testNumber: TestNumber }),
  z.object({ kind: z.literal('bundle') }),
])

/** All that the device stores of a purchase. `isReported`: the frame reported a charge. */
const Order = z.object({
  ownerUid: Uid,
  po: z.string().check(z.minLength(1)),
  item: Item,
  isReported: z._default(z.boolean(), false),
})
export type Order = z.output<typeof Order>

export type Outcome =
  | { kind: 'granted'; order: Order; payment: Payment }
  /** The provider has no charge. `declined`: the frame's reason, or null if the frame was only closed. */
  | { kind: 'uncharged'; order: Order; declined: string | null }
  /** The frame reported a charge, but after minutes the provider has none. */
  | { kind: 'unseen'; order: Order }
  /** The payment does not match the order; an operator decides. */
  | { kind: 'review'; order: Order }
  | { kind: 'failed'; message: string; detail: string | null }

export type Purchase =
  | { status: 'idle' }
  /** `expired`: the order whose checkout expired; it is abandoned first. */
  | {
      status: 'opening'
      ownerUid: string
      item: Item
      priceCents: number
      expired: string | null
    }
  | {
      status: 'frame'
      order: Order
      priceCents: number
      checkoutToken: string
      declined: string | null
      /** Replaces a window that expired */
      isSecond: boolean
    }
  /**
   * Polls the server for the order. `since`: its first answer, in ms. `granted`: the server's payment, while the user record is reloaded.
   */
  | {
      status: 'checking'
      order: Order
      since: number | null
      declined: string | null
      granted: Payment | null
    }
  | { status: 'done'; outcome: Outcome }

export type In<Status extends Purchase['status']> = Extract<Purchase, { status: Status }>

/** Returns the order to check after a reload, a logout or a canceled purchase. */
export function openOrder(purchase: Purchase): Order | null {
  switch (purchase.status) {
    case 'idle':
    case 'opening':
      return null
    case 'frame':
    case 'checking':
      return purchase.order
    case 'done':
      return purchase.outcome.kind === 'review' || purchase.outcome.kind === 'unseen'
        ? purchase.outcome.order
        : null
  }
}

export function resumed(order: Order | null): Purchase {
  return order === null ? { status: 'idle' } : checking(order)
}

export function checking(order: Order, declined: string | null = null): In<'checking'> {
  return { status: 'checking', order, since: null, declined, granted: null }
}

export function restorePurchase(stored: unknown): Purchase {
  const order = Order.safeParse(stored)
  return resumed(order.success ? order.data : null)
}

export function ownerOf(purchase: Purchase): string | null {
  if (purchase.status === 'opening') return purchase.ownerUid
  if (purchase.status === 'done' && 'order' in purchase.outcome) return purchase.outcome.order.ownerUid
  return openOrder(purchase)?.ownerUid ?? null
}
