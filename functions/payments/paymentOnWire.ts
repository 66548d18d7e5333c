import { dollarsFromCents } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { PaymentRow } from '../store/repositories/paymentsRepository'

/** A payment as its buyer is told of it, built field by field. */
export function paymentOnWire(row: PaymentRow): Payment {
  return {
    id: row.id,
    date: row.paidAt.toISOString(),
    username: row.username,
    amount: dollarsFromCents(row.amountCents),
    testNumber: row.testNumber,
    transId: row.transId,
    invoice: row.invoice,
  }
}
