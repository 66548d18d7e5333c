import { dollarsFromCents } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { Repositories } from '../store/store'
import { lossesOf, type Loss } from './losses'

/** Amounts to refund, in cents, and lost access, both by order */
export type Returns = { overpaid: ReadonlyMap<string, number>; losses: ReadonlyMap<string, Loss> }

export async function returnsOf(repositories: Repositories, userId: string): Promise<Returns> {
  const overpaid = await repositories.reviews.overpaidBy(userId)
  const losses = await lossesOf(repositories, userId)
  return { overpaid, losses: new Map(losses.map((loss) => [loss.po, loss])) }
}

/** Builds the response field by field, so no other column leaks. */
export function paymentOnWire(row: PaymentRow, { overpaid, losses }: Partial<Returns> = {}): Payment {
  const overpaidCents = overpaid?.get(row.invoice)
  const loss = losses?.get(row.invoice)
  return {
    id: row.id,
    date: row.paidAt.toISOString(),
    username: row.username,
    amount: dollarsFromCents(row.amountCents),
    testNumber: row.testNumber,
    transId: row.transId,
    invoice: row.invoice,
    ...(overpaidCents !== undefined && { overpaid: dollarsFromCents(overpaidCents) }),
    ...(loss && { takenBack: loss.takenBack }),
  }
}
