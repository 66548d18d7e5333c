import { eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { first, type Sql } from '../database'
import { mails } from '../schema/mails'
import { orders, payments, users } from '../schema/schema'

export type MailRow = typeof mails.$inferSelect
type NewMail = Pick<MailRow, 'id' | 'userId' | 'createdAt' | 'nextTryAt'> &
  Partial<Pick<MailRow, 'paymentId' | 'notice'>>

export function mailsRepository(sql: Sql) {
  return {
    /** Stores only one receipt per payment. */
    async insert(mail: NewMail): Promise<void> {
      await sql.insert(mails).values(mail).onConflictDoNothing({ target: mails.paymentId })
    },

    /** Due mails, oldest first; `again` keeps other processes from taking them too */
    async takeDue({ now, again, limit }: { now: Date; again: Date; limit: number }): Promise<MailRow[]> {
      const due = sql
        .select({ id: mails.id })
        .from(mails)
        .where(lte(mails.nextTryAt, now))
        .orderBy(mails.nextTryAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      const rows = await sql.update(mails).set({ nextTryAt: again }).where(inArray(mails.id, due)).returning()
      return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    },

    async owedSince(limit: number): Promise<Date[]> {
      const rows = await sql
        .select({ createdAt: mails.createdAt })
        .from(mails)
        .where(isNotNull(mails.nextTryAt))
        .orderBy(mails.nextTryAt)
        .limit(limit)
      return rows.map(({ createdAt }) => createdAt)
    },

    /** Has the buyer's current address; undefined once the account is deleted */
    receipt: (id: string) =>
      first(
        sql
          .select({
            payment: payments,
            address: users.username,
            userId: users.id,
            discountedBy: orders.discountedBy,
          })
          .from(mails)
          .innerJoin(payments, eq(payments.id, mails.paymentId))
          .innerJoin(users, eq(users.id, mails.userId))
          .leftJoin(orders, eq(orders.po, payments.invoice))
          .where(eq(mails.id, id)),
      ),

    async change(
      id: string,
      change: Partial<Pick<MailRow, 'tries' | 'nextTryAt' | 'sentAt' | 'givenUpAt'>>,
    ): Promise<void> {
      await sql.update(mails).set(change).where(eq(mails.id, id))
    },
  }
}
