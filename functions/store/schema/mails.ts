import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { payments } from './money'
import { moment, users } from './users'

/** For the owner, after a change of address or a refused one */
export type AddressNotice = { about: 'changed' | 'refused'; recipient: string; from: string; to: string }
/** For support */
export type ReportNotice = { about: 'question'; attemptId: string; question: number }
export type Notice = AddressNotice | ReportNotice

/** Kept after sending. The id is also the Message-ID. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      // Earlier versions delete users without knowing this table.
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Set for receipts, which go to the account's address at sending time */
    paymentId: text('payment_id').references(() => payments.id),
    /** Set for all other mails */
    notice: jsonb('notice').$type<Notice>(),
    createdAt: moment('created_at').notNull(),
    /** Null once sent or given up */
    nextTryAt: moment('next_try_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at'),
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    unique('mails_payment').on(table.paymentId),
    index('mails_user').on(table.userId, table.createdAt),
    index('mails_next_try')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
  ],
)
