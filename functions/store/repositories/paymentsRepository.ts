import { and, desc, eq, ne, notExists, sql as raw } from 'drizzle-orm'
import { first, type Sql } from '../database'
import { orders, payments, reviews, transactions } from '../schema/schema'

export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert

export function paymentsRepository(sql: Sql) {
  return {
    /** Newest first */
    ofUser: async (userId: string) =>
      sql.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.paidAt)),

    /** Excludes payments whose access was taken away. */
    async hasPaid(userId: string): Promise<boolean> {
      const isPaid = and(eq(payments.state, 'granted'), ne(payments.provider, 'free'))
      const [payment] = await sql
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.userId, userId), isPaid))
        .limit(1)
      return payment !== undefined
    },

    find: (id: string) => first(sql.select().from(payments).where(eq(payments.id, id))),

    findByInvoice: (invoice: string) =>
      first(sql.select().from(payments).where(eq(payments.invoice, invoice))),

    /**
     * Orders that give access although charges less refunds are below price less waived amount.
     * A reverse cancels a refund of the same amount; a row of unknown type counts as unpaid.
     * Excludes orders that a person reviews or has decided on.
     */
    async unpaidGrants(limit: number): Promise<string[]> {
      const { amountCents, currency, status, type } = transactions
      const refund = raw`select 1 from transactions as refund where refund.po = ${orders.po}
        and refund.type = 'refund' and refund.status = 'approved' and refund.amount_cents = ${amountCents}`
      const kept = raw`coalesce(sum(case
        when ${status} = 'declined' then 0
        when ${status} = 'unknown' or ${type} = 'unknown' or ${currency} <> 'USD' or ${amountCents} is null
          then -1000000000
        when ${type} = 'purchase' or (${type} = 'reverse' and exists (${refund})) then ${amountCents}
        else -${amountCents} end), 0)`
      const review = sql
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(eq(reviews.po, orders.po), raw`${reviews.resolution} is distinct from 'settled'`))
      const rows = await sql
        .select({ po: orders.po })
        .from(payments)
        .innerJoin(orders, eq(orders.po, payments.invoice))
        .leftJoin(transactions, eq(transactions.po, orders.po))
        .where(and(eq(payments.state, 'granted'), ne(payments.provider, 'free'), notExists(review)))
        .groupBy(orders.po)
        .having(raw`${kept} < ${orders.amountCents} - ${orders.waivedCents}`)
        .limit(limit)
      return rows.map(({ po }) => po)
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
