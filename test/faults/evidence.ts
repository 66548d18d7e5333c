import type { Database } from '../../functions/store/database'
import { entitlements, orders, payments, reviews } from '../../functions/store/schema'
import type { Evidence, Transaction } from './judge'

/** What the provider and the database have; of a product that does not run. */
export async function readEvidence({ sql }: Database, sandboxUrl: string): Promise<Evidence> {
  const response = await fetch(`${sandboxUrl}/_sandbox/transactions`)
  const transactions: Transaction[] = await response.json()
  return {
    transactions,
    orders: await sql.select().from(orders),
    payments: await sql.select().from(payments),
    reviews: await sql.select().from(reviews),
    entitlements: await sql.select().from(entitlements),
  }
}
