import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'
import { payments } from './money'
import { users } from './users'

/** Receipts to be mailed, one for each payment. The id is also the Message-ID; neither address nor text is stored here. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      // A program from before this table removes tombstones and knows of no mails.
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
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
