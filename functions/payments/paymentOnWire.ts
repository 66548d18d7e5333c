import { dollarsFromCents } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { Repositories } from '../store/store'

type TakenBack = Awaited<ReturnType<Repositories['orders']['takenBackOf']>>[number]

/** What has happened to a buyer's payments since, by order. */
export type Aftermath = {
  /** What is to go back of them, in cents. */
  overpaid: ReadonlyMap<string, number>
  takenBack: ReadonlyMap<string, TakenBack>
}

const NONE: Aftermath = { overpaid: new Map(), takenBack: new Map() }

export async function aftermathOf(
  { orders, reviews }: Pick<Repositories, 'orders' | 'reviews'>,
  userId: string,
): Promise<Aftermath> {
  const overpaid = await reviews.overpaidBy(userId)
  const lost = await orders.takenBackOf(userId)
  return { overpaid, takenBack: new Map(lost.map((order) => [order.po, order])) }
}

/** A payment as its buyer is told of it, built field by field. */
export function paymentOnWire(row: PaymentRow, { overpaid, takenBack }: Aftermath = NONE): Payment {
  const overpaidCents = overpaid.get(row.invoice)
  const lost = takenBack.get(row.invoice)
  return {
    id: row.id,
    date: row.paidAt.toISOString(),
    username: row.username,
    amount: dollarsFromCents(row.amountCents),
    testNumber: row.testNumber,
    transId: row.transId,
    invoice: row.invoice,
    ...(overpaidCents !== undefined && { overpaid: dollarsFromCents(overpaidCents) }),
    ...(lost && { takenBack: takenBackOnWire(lost) }),
  }
}

/** An operator can take an access away and keep the money. */
export function takenBackOnWire({ at, state }: Pick<TakenBack, 'at' | 'state'>): Payment['takenBack'] {
  return { at: at.toISOString(), refunded: state !== 'revoked' }
}
