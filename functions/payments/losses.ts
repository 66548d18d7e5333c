import { itemNamed, testsOf } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { Repositories } from '../store/store'
import { tally, wentBack } from './settling/ledger'

export type Loss = Pick<LostOrder, 'po' | 'item' | 'discountedBy'> & {
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
