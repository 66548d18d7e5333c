import { asc, eq, or, sql as raw } from 'drizzle-orm'
import { first, type Sql } from '../database'
import { transactions } from '../schema/schema'

export type TransactionRow = typeof transactions.$inferSelect

export function transactionsRepository(sql: Sql) {
  return {
    /** Oldest first */
    ofOrder: async (po: string) =>
      sql
        .select()
        .from(transactions)
        .where(eq(transactions.po, po))
        .orderBy(asc(raw`length(${transactions.transId})`), asc(transactions.transId)),

    find: (provider: string, transId: string) =>
      first(
        sql
          .select()
          .from(transactions)
          .where(raw`${transactions.provider} = ${provider} and ${transactions.transId} = ${transId}`),
      ),

    /** Replaces an existing row only if its type, status or amount is unknown. */
    async keep(rows: readonly TransactionRow[]): Promise<void> {
      if (rows.length === 0) return
      const { type, status, amountCents } = transactions
      await sql
        .insert(transactions)
        .values([...rows])
        .onConflictDoUpdate({
          target: [transactions.provider, transactions.transId],
          set: {
            type: raw`excluded.type`,
            status: raw`excluded.status`,
            amountCents: raw`excluded.amount_cents`,
            currency: raw`excluded.currency`,
            words: raw`excluded.words`,
          },
          setWhere: or(eq(type, 'unknown'), eq(status, 'unknown'), raw`${amountCents} is null`),
        })
    },
  }
}
