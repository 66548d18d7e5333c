import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Sql } from './database'
import { payments } from './schema'

export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert

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

    async change(id: string, change: Partial<Pick<PaymentRow, 'state' | 'nextLookAt'>>): Promise<void> {
      await sql.update(payments).set(change).where(eq(payments.id, id))
    },

    /** The sweep's next look; none at a payment that was refunded or voided meanwhile. */
    async planLook(id: string, plan: Pick<PaymentRow, 'looks' | 'nextLookAt'>): Promise<void> {
      await sql
        .update(payments)
        .set(plan)
        .where(and(eq(payments.id, id), eq(payments.state, 'granted')))
    },

    /** What the schedule says of the payments with a look before a moment; the first ones. By the index of looks. */
    async awaitingLook({ before, limit }: { before: Date; limit: number }) {
      return sql
        .select({ paidAt: payments.paidAt, looks: payments.looks })
        .from(payments)
        .where(lte(payments.nextLookAt, before))
        .orderBy(payments.nextLookAt)
        .limit(limit)
    },

    /** Payments whose look is due, put off until `again` so that no other process takes them meanwhile. */
    async takeDue({ now, again, limit }: { now: Date; again: Date; limit: number }): Promise<PaymentRow[]> {
      const due = sql
        .select({ id: payments.id })
        .from(payments)
        .where(lte(payments.nextLookAt, now))
        .orderBy(payments.nextLookAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      return sql.update(payments).set({ nextLookAt: again }).where(inArray(payments.id, due)).returning()
    },
  }
}
