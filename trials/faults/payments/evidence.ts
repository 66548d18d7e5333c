import type { Database } from '../../../functions/store/database'
import { entitlements, orders, payments, reviews } from '../../../functions/store/schema/schema'
import type { Evidence } from './judge'
import type { Stack } from './stack'

/** What the provider and the database have; of a product that does not run. */
export async function readEvidence(
  { sql }: Database,
  stack: Stack,
  buyers: Evidence['buyers'],
): Promise<Evidence> {
  return {
    ledger: stack.readLedger(),
    buyers,
    orders: await sql.select().from(orders),
    payments: await sql.select().from(payments),
    reviews: await sql.select().from(reviews),
    entitlements: await sql.select().from(entitlements),
  }
}
