import { dollarsFromCents } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { PaymentRow } from '../store/repositories/paymentsRepository'

/**
 * A payment as its buyer is told of it, built field by field.
 * @param overpaid what is to go back of their orders, in cents
 */
export function paymentOnWire(row: PaymentRow, overpaid: ReadonlyMap<string, number> = new Map()): Payment {
  const overpaidCents = overpaid.get(row.invoice)
  return {
    id: row.id,
    date: row.paidAt.toISOString(),
    username: row.username,
    amount: dollarsFromCents(row.amountCents),
    testNumber: row.testNumber,
    transId: row.transId,
    invoice: row.invoice,
    ...(overpaidCents !== undefined && { overpaid: dollarsFromCents(overpaidCents) }),
  }
}
