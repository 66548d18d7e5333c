import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, real, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A deleted account leaves a tombstone for some weeks, which keeps an open tab from recreating the record. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Applies to tests started from now on. */
    timeFactor: real('time_factor').notNull().default(1),
    /** Tokens of earlier logins may not write. */
    validSince: moment('valid_since'),
    name: text('name'),
    examDate: text('exam_date'),
    target: smallint('target'),
    /** Whether any token had a confirmed address */
    confirmed: boolean('confirmed').notNull().default(false),
    /** The login may change to these: requested addresses, or the previous one. */
    otherAddresses: text('other_addresses').array().notNull().default([]),
    deletedAt: moment('deleted_at'),
    /** Next attempt to remove the deleted account's login; null once removed */
    removeIdentityAt: moment('remove_identity_at'),
  },
  (table) => [
    index('users_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('users_remove_identity')
      .on(table.removeIdentityAt)
      .where(sql`${table.removeIdentityAt} is not null`),
  ],
)

/**
 * One row per source: 'registration', a payment's transaction, or 'free:' and the order. A user owns a test while one
 * source is left.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    testNumber: smallint('test_number').notNull(),
    source: text('source').notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.testNumber, table.source] })],
)
