import { itemNamed, testsOf } from '../../domain/pricing'
import type { Payment } from '../../domain/records'
import type { Repositories } from '../store/store'
import { tally, wentBack } from './settling/ledger'

/** An order whose access was taken away. */
export type Loss = Pick<LostOrder, 'po' | 'item' | 'leansOn'> & {
  takenBack: NonNullable<Payment['takenBack']>
}
type LostOrder = Awaited<ReturnType<Repositories['orders']['lostBy']>>[number]

/** What a buyer has lost and not got back since, the latest first. */
export async function lossesOf(
  { orders, transactions }: Pick<Repositories, 'orders' | 'transactions'>,
  userId: string,
): Promise<Loss[]> {
  const lost = await orders.lostBy(userId)
  return Promise.all(
    lost.map(async ({ po, item, leansOn, at, state }) => {
      // An operator ends an access before the money goes back, or without.
      const refunded = state !== 'revoked' || wentBack(tally(await transactions.ofOrder(po)))
      return { po, item, leansOn, takenBack: { at: at.toISOString(), refunded } }
    }),
  )
}

/** How a test was lost that is not owned, the last time; undefined where it never was. */
export function lossOf(testNumber: number, losses: readonly Loss[]): Loss | undefined {
  const about = losses.filter(({ item }) => testsOf(itemNamed(item)).includes(testNumber))
  // What a bundle's price left out was another order's to give.
  const isLeftOut = ({ leansOn }: Loss) => leansOn.some((each) => each.testNumber === testNumber)
  return about.find((loss) => !isLeftOut(loss)) ?? about[0]
}
