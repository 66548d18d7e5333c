import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './moment'
import { users } from './users'

/**
 * What somebody set out to buy: item and price are frozen before anyone pays. `abandoned` ones stay watched, since a
 * payment may still arrive for them.
 */
export const orders = pgTable(
  'orders',
  {
    po: text('po').primaryKey(),
    /** Null, and no username, once the buyer's account was deleted. */
    userId: text('user_id').references(() => users.id),
    username: text('username').notNull(),
    /** A test's number, or empty for the bundle. */
    item: text('item').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** 1/10,000 dollar, like the discount; neither is charged. */
    feeFigure: integer('fee_figure').notNull(),
    discountFigure: integer('discount_figure').notNull(),
    state: text('state', { enum: ['open', 'abandoned', 'granted', 'review'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** What the item costs whoever has nothing yet. */
    fullCents: integer('full_cents').notNull(),
    /** The tests that were taken off the price, each with the payment that had bought it. */
    leansOn: jsonb('leans_on').$type<Lean[]>().notNull().default([]),
    /** What an operator has let the buyer off. */
    waivedCents: integer('waived_cents').notNull().default(0),
    /** The number of each checkout at the provider, which takes none twice; charges are looked up by all of them. */
    invoices: jsonb('invoices').$type<string[]>().notNull().default([]),
    /** Of the latest checkout, while a card can be charged in it. */
    checkoutToken: text('checkout_token'),
    /** When the checkout was opened, by our clock; the provider's token dies an hour later. */
    openedAt: moment('opened_at'),
    /** Who is opening a checkout right now, until when: nobody else does so at the same time. */
    openingUntil: moment('opening_until'),
    /** When the provider was last asked on the buyer's behalf, how often in a row, and when the buyer last asked us. */
    askedAt: moment('asked_at'),
    asks: integer('asks').notNull().default(0),
    heardAt: moment('heard_at'),
    /** When a charge was first seen: from then on money may go back. */
    chargedAt: moment('charged_at'),
    /** When money went back and took the access with it, the last time. */
    takenBackAt: moment('taken_back_at'),
    /** When an operator took the access away, whatever the provider's rows say. */
    revokedAt: moment('revoked_at'),
    /** The sweep's next look, and which one of its schedule that is. */
    nextLookAt: moment('next_look_at'),
    looks: integer('looks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('orders_one_open')
      .on(table.userId, table.item)
      .where(sql`${table.state} = 'open'`),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_next_look')
      .on(table.nextLookAt)
      .where(sql`${table.nextLookAt} is not null`),
  ],
)

/** A test that was taken off an order's price. */
export type Lean = { testNumber: number; source: string }

/**
 * What the provider has ever shown of an order: cards that were tried, charges, and money that went back. A row that was
 * seen stays, whatever a later look-up leaves out; what an order has paid is the sum of its rows.
 */
export const transactions = pgTable(
  'transactions',
  {
    provider: text('provider').notNull(),
    transId: text('trans_id').notNull(),
    po: text('po')
      .notNull()
      .references(() => orders.po),
    invoice: text('invoice').notNull(),
    type: text('type', { enum: ['purchase', 'refund', 'reverse', 'unknown'] }).notNull(),
    status: text('status', { enum: ['approved', 'declined', 'unknown'] }).notNull(),
    /** Null when the provider's figure is no sum of whole cents. */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    /** Status and type in the provider's own words. */
    words: text('words').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** What told us of it first. */
    toldBy: text('told_by', { enum: ['message', 'webhook', 'status', 'sweep', 'operator'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.transId] }),
    index('transactions_po').on(table.po),
  ],
)

/** What an order that was paid has brought, once for each order. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Null, and no username, once the buyer's account was deleted: the record stays as long as the law asks. */
    userId: text('user_id').references(() => users.id),
    username: text('username').notNull(),
    paidAt: moment('paid_at').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** A test's number, or empty for the bundle. */
    testNumber: text('test_number').notNull(),
    provider: text('provider').notNull(),
    transId: text('trans_id').notNull(),
    invoice: text('invoice').notNull(),
    currency: text('currency').notNull().default('USD'),
    feeFigure: integer('fee_figure').notNull().default(0),
    discountFigure: integer('discount_figure').notNull().default(0),
    /** What told us of it first. */
    source: text('source', { enum: ['message', 'webhook', 'status', 'sweep', 'operator', 'free'] }).notNull(),
    /** `voided`: the money went back without us; `refunded`: by us; `revoked`: an operator took the access away. */
    state: text('state', { enum: ['granted', 'voided', 'refunded', 'revoked'] }).notNull(),
  },
  (table) => [
    unique('payments_transaction').on(table.provider, table.transId),
    unique('payments_invoice').on(table.invoice),
    index('payments_user').on(table.userId, table.paidAt),
  ],
)

const REVIEW_REASONS = [
  'overpaid',
  'undercharged',
  'partial_return',
  'discount_lost',
  'nothing_to_grant',
  'voided',
  'account_deleted',
  // A row that is not understood.
  'status',
  'type',
  'currency',
  'amount',
  'unclear_return',
] as const

/** What the sum of an order's rows does not decide: a person does. At most one waits for each order and reason. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** The row that it is about, or one of the order's charges; empty where nothing was charged. */
    transId: text('trans_id').notNull(),
    po: text('po')
      .notNull()
      .references(() => orders.po),
    reason: text('reason', {
      enum: REVIEW_REASONS,
    }).notNull(),
    /** What is to go back, is missing, or has gone back: the reason says which. */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
    /** `settled`: what came later made it needless. */
    resolution: text('resolution', { enum: ['granted', 'refunded', 'dismissed', 'settled'] }),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    index('reviews_transaction').on(table.provider, table.transId),
    index('reviews_po').on(table.po),
    index('reviews_open')
      .on(table.createdAt)
      .where(sql`${table.resolution} is null`),
    index('reviews_voided')
      .on(table.createdAt)
      .where(sql`${table.reason} = 'voided'`),
  ],
)

/** What an operator has allowed for a while; its row is also the lock under which the limit is counted. */
export const allowances = pgTable('allowances', {
  name: text('name', { enum: ['take_backs'] }).primaryKey(),
  until: moment('until').notNull(),
})

/** Webhooks that were acted on, so that a second delivery does nothing. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    eventId: text('event_id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('webhook_receipts_received').on(table.receivedAt)],
)
