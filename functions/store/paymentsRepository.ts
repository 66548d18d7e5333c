import { desc, eq } from 'drizzle-orm'
import type { Sql } from './database'
import { payments } from './schema'

export type PaymentRow = typeof payments.$inferSelect

/** Payments that arrived. */
export function paymentsRepository(sql: Sql) {
  return {
    /** Newest first. */
    async ofUser(userId: string): Promise<PaymentRow[]> {
      return sql.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.paidAt))
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      const [payment] = await sql.select().from(payments).where(eq(payments.id, id))
      return payment
    },

    async insert(payment: typeof payments.$inferInsert): Promise<void> {
      await sql.insert(payments).values(payment)
    },
  }
}
