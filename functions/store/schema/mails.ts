import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'
import { payments } from './money'
import { users } from './users'

/** What an account's owner is told of its address: that it was changed, or that a change was refused. */
export type AddressNotice = { about: 'changed' | 'refused'; recipient: string; from: string; to: string }
/** What support is told of: a problem that the owner has reported with a question. */
export type ReportNotice = { about: 'question'; attemptId: string; question: number }
export type Notice = AddressNotice | ReportNotice

/**
 * Mails that are owed: a receipt for each payment, news of an account's address, and reports to support. The id is also the
 * Message-ID.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      // A program from before this table removes tombstones and knows of no mails.
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of a receipt, which goes to the address that the account has when it is sent. */
    paymentId: text('payment_id').references(() => payments.id),
    /** Of any other mail. */
    notice: jsonb('notice').$type<Notice>(),
    createdAt: moment('created_at').notNull(),
    /** Null once it was sent or given up. */
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
