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
import { moment, users } from './users'

/** Item and price are frozen before payment. `abandoned` orders are still checked: a payment may arrive. */
export const orders = pgTable(
  'orders',
  {
    po: text('po').primaryKey(),
    /** Null, with an empty username, once the account is deleted */
    userId: text('user_id').references(() => users.id),
    username: text('username').notNull(),
    /** A test's number, or empty for the bundle */
    item: text('item').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** In 1/10,000 dollar, like the discount; not charged */
    feeFigure: integer('fee_figure').notNull(),
    discountFigure: integer('discount_figure').notNull(),
    state: text('state', { enum: ['open', 'abandoned', 'granted', 'review'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Before deductions */
    fullCents: integer('full_cents').notNull(),
    discountedBy: jsonb('leans_on').$type<Lean[]>().notNull().default([]),
    waivedCents: integer('waived_cents').notNull().default(0),
    /** One per checkout, because the provider accepts none twice. All of them are looked up for charges. */
    invoices: jsonb('invoices').$type<string[]>().notNull().default([]),
    /** Set while a card can be charged in the latest checkout */
    checkoutToken: text('checkout_token'),
    /** By the server's clock. The provider's token expires an hour later. */
    openedAt: moment('opened_at'),
    /** Lease on opening a checkout */
    openingUntil: moment('opening_until'),
    /** Lookups for the buyer: the last one, how many in a row, and the buyer's last request */
    askedAt: moment('asked_at'),
    asks: integer('asks').notNull().default(0),
    heardAt: moment('heard_at'),
    /** First charge seen; refunds are possible from then on. */
    chargedAt: moment('charged_at'),
    /** Last time a refund took the access away */
    takenBackAt: moment('taken_back_at'),
    /** Set by an operator, whatever the provider's rows say */
    revokedAt: moment('revoked_at'),
    /** Time and schedule step of the next check */
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

export type Lean = { testNumber: number; source: string }

/**
 * All transactions the provider has ever reported. Rows stay even if a later lookup omits them; their sum is what the
 * order has paid.
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
    /** Null if the provider's amount isn't in whole cents */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    words: text('words').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** First source of this row */
    toldBy: text('told_by', { enum: ['message', 'webhook', 'status', 'sweep', 'operator'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.transId] }),
    index('transactions_po').on(table.po),
  ],
)

/** One row per paid order */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Null, with an empty username, once the account is deleted; the law requires keeping the record. */
    userId: text('user_id').references(() => users.id),
    username: text('username').notNull(),
    paidAt: moment('paid_at').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** A test's number, or empty for the bundle */
    testNumber: text('test_number').notNull(),
    provider: text('provider').notNull(),
    transId: text('trans_id').notNull(),
    invoice: text('invoice').notNull(),
    currency: text('currency').notNull().default('USD'),
    feeFigure: integer('fee_figure').notNull().default(0),
    discountFigure: integer('discount_figure').notNull().default(0),
    /** First source of this payment */
    source: text('source', { enum: ['message', 'webhook', 'status', 'sweep', 'operator', 'free'] }).notNull(),
    /** `voided`: refunded outside this app; `refunded`: by this app; `revoked`: an operator took the access away */
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
  'status',
  'type',
  'currency',
  'amount',
  'unclear_return',
] as const

/** Cases for a person to decide; at most one open review per order and reason */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** The transaction, or one of the order's charges; empty without a charge */
    transId: text('trans_id').notNull(),
    po: text('po')
      .notNull()
      .references(() => orders.po),
    reason: text('reason', {
      enum: REVIEW_REASONS,
    }).notNull(),
    /** To refund, missing, or refunded, depending on the reason */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
    /** `settled`: later events made it unnecessary */
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

/** Limits lifted by an operator. The row is also the lock for counting. */
export const allowances = pgTable('allowances', {
  name: text('name', { enum: ['take_backs'] }).primaryKey(),
  until: moment('until').notNull(),
})

/** Processed webhooks, for idempotency */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    eventId: text('event_id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('webhook_receipts_received').on(table.receivedAt)],
)

/** One row when an act begins and one when it ends. Append-only, enforced by the migration. Contains no address. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    /** Shared by both rows */
    act: uuid('act').notNull(),
    at: moment('at').notNull(),
    /** The machine's user and, if set, the variable OPERATOR */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** A transaction, an order's number or a user's id */
    subject: text('subject').notNull(),
    po: text('po'),
    provider: text('provider').notNull(),
    why: text('why').notNull(),
    /** `refused`: not possible, see the detail; `failed`: an error occurred */
    outcome: text('outcome', { enum: ['started', 'done', 'refused', 'failed'] }).notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [
    index('operator_acts_po').on(table.po, table.at),
    index('operator_acts_subject').on(table.subject, table.at),
  ],
)
