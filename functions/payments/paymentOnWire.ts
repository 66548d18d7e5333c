import { dollarsFromCents, itemNamed, testsOf } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { Repositories } from '../store/store'
import { tally, wentBack } from './settling/ledger'

type Loss = Pick<LostOrder, 'po' | 'item' | 'discountedBy'> & {
  takenBack: NonNullable<Payment['takenBack']>
}
type LostOrder = Awaited<ReturnType<Repositories['orders']['lostBy']>>[number]

/** Latest first */
export async function lossesOf(
  { orders, transactions }: Pick<Repositories, 'orders' | 'transactions'>,
  userId: string,
): Promise<Loss[]> {
  const lost = await orders.lostBy(userId)
  return Promise.all(
    lost.map(async ({ po, item, discountedBy, at, state }) => {
      // An operator can revoke access before or without a refund.
      const refunded = state !== 'revoked' || wentBack(tally(await transactions.ofOrder(po)))
      return { po, item, discountedBy, takenBack: { at: at.toISOString(), refunded } }
    }),
  )
}

/** Undefined if it was never lost */
export function lossOf(testNumber: number, losses: readonly Loss[]): Loss | undefined {
  const about = losses.filter(({ item }) => testsOf(itemNamed(item)).includes(testNumber))
  // The bundle's price excluded this test, so another order gave it.
  const isLeftOut = ({ discountedBy }: Loss) => discountedBy.some((each) => each.testNumber === testNumber)
  return about.find((loss) => !isLeftOut(loss)) ?? about[0]
}

/** Amounts to refund, in cents, and lost access, both by order */
type Returns = { overpaid: ReadonlyMap<string, number>; losses: ReadonlyMap<string, Loss> }

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
