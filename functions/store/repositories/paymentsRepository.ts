import { and, desc, eq } from 'drizzle-orm'
import type { Sql } from '../database'
import { payments } from '../schema/schema'

export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert

/** What paid orders have brought. */
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

    async findByInvoice(invoice: string): Promise<PaymentRow | undefined> {
      const [payment] = await sql.select().from(payments).where(eq(payments.invoice, invoice))
      return payment
    },

    async findByTransaction(provider: string, transId: string): Promise<PaymentRow | undefined> {
      const [payment] = await sql
        .select()
        .from(payments)
        .where(and(eq(payments.provider, provider), eq(payments.transId, transId)))
      return payment
    },

    async insert(payment: NewPayment): Promise<void> {
      await sql.insert(payments).values(payment)
    },

    async change(
      id: string,
      change: Partial<Pick<PaymentRow, 'state' | 'transId' | 'amountCents'>>,
    ): Promise<void> {
      await sql.update(payments).set(change).where(eq(payments.id, id))
    },
  }
}
