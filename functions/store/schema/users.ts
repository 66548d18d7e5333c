import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './moment'

/**
 * Who has an account. A deleted one leaves a tombstone for some weeks: its id and when, no name. The primary key keeps
 * an open tab from creating the record again.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    createdAt: moment('created_at').notNull(),
    /** What the time of every test is multiplied by from its start on. */
    timeFactor: real('time_factor').notNull().default(1),
    /** Tokens of earlier logins may write nothing: every login was ended, or the address was changed. */
    validSince: moment('valid_since'),
    /** What the user wants to be called, their exam's day, and the raw score they aim at. */
    name: text('name'),
    examDate: text('exam_date'),
    target: smallint('target'),
    /** Whether the address was confirmed once, as far as a token has told. */
    confirmed: boolean('confirmed').notNull().default(false),
    /** Addresses that the login may change to: asked for here, or the one before the last change. */
    otherAddresses: text('other_addresses').array().notNull().default([]),
    deletedAt: moment('deleted_at'),
    /** When to retry removing a deleted account's login at the identity provider; null once it is removed. */
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
 * Who may take which test, and each source that gave the right: 'registration', a payment's transaction, or 'free:' and
 * the order. A test is owned while one source is left.
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
