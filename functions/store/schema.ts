import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnswersList } from '../../domain/answers'
import type { FullContent } from '../../domain/content'
import type { Tools } from '../../domain/work'
import type { BudgetState } from '../payments/budget/admission'

/** The tables. A change here becomes a numbered migration by `npm run db:generate`; they only go forward. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Who has an account. A deleted one leaves a tombstone for some weeks: its id and when, no name. The primary key keeps
 * whoever still has a tab open from making the record anew.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** When the identity provider is asked next to remove the login of a deleted account; null once it has. */
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

/** Who may take which test, and what gave the right: 'registration', or the payment's transaction. */
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
  (table) => [primaryKey({ columns: [table.userId, table.testNumber] })],
)

/** Every content that an attempt was started with; never changed, never deleted while an attempt names it. */
export const contentVersions = pgTable('content_versions', {
  version: text('version').primaryKey(),
  testNumber: smallint('test_number').notNull(),
  passages: jsonb('passages').$type<FullContent[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    testNumber: smallint('test_number').notNull(),
    /** The device's id of the press of Start: a repeat finds the same attempt. */
    requestId: uuid('request_id').notNull(),
    /** 1 for the first attempt of the test, then on. */
    ordinal: integer('ordinal').notNull(),
    contentVersion: text('content_version')
      .notNull()
      .references(() => contentVersions.version),
    status: text('status', { enum: ['open', 'finished'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    deadline: moment('deadline').notNull(),
    timeFactor: real('time_factor').notNull(),
    epoch: integer('epoch').notNull(),
    nextSeq: integer('next_seq').notNull(),
    acknowledged: integer('acknowledged').notNull(),
    answers: jsonb('answers').$type<AnswersList>().notNull(),
    /** All but the highlights, which many acts leave alone; older programs kept them in here too. */
    tools: jsonb('tools').$type<Tools>().notNull(),
    highlights: jsonb('highlights').$type<Tools['highlights']>().notNull().default({}),
    /** What the highlight lists weighed that were ever taken. */
    highlightBytes: integer('highlight_bytes').notNull().default(0),
    /** Right answers that were here when it was finished; null while the attempt is open. */
    score: smallint('score'),
    /** With those that arrived late; null where none did. */
    lateScore: smallint('late_score'),
    lateDeliveries: smallint('late_deliveries').notNull().default(0),
    finishedAt: moment('finished_at'),
    finishedBy: text('finished_by', { enum: ['taker', 'server'] }),
    late: boolean('late').notNull().default(false),
    /** When its owner was first given key and explanations: late work ends there. */
    revealedAt: moment('revealed_at'),
  },
  (table) => [
    unique('attempts_request').on(table.userId, table.requestId),
    unique('attempts_ordinal').on(table.userId, table.testNumber, table.ordinal),
    uniqueIndex('attempts_one_open')
      .on(table.userId, table.testNumber)
      .where(sql`${table.status} = 'open'`),
  ],
)

/** Every act of a taker, as it arrived; but of a passage's highlight lists the last alone is kept whole. */
export const operations = pgTable(
  'operations',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    opId: uuid('op_id').notNull(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    passage: smallint('passage').notNull(),
    question: smallint('question'),
    value: jsonb('value'),
    epoch: integer('epoch').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.opId] }),
    unique('operations_seq').on(table.attemptId, table.seq),
    index('operations_lists')
      .on(table.attemptId, table.passage)
      .where(sql`${table.kind} = 'highlight' and ${table.value} is not null`),
  ],
)

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
    checkoutToken: text('checkout_token'),
    /** The provider's secret for this checkout, encrypted; it never leaves the server. */
    sealedSecret: text('sealed_secret'),
    /** What the wire calls secretToken: a random value, bound to the order, of no use to anybody. */
    wireSecret: text('wire_secret'),
    /** When the checkout was opened, by our clock; the provider's token dies an hour later. */
    openedAt: moment('opened_at'),
    /** Who is opening a checkout right now, until when: nobody else does so at the same time. */
    openingUntil: moment('opening_until'),
    /** When the provider was last asked on the buyer's behalf. */
    askedAt: moment('asked_at'),
    /** The sweep's next look, and how many it has taken since the buyer last gave a sign of life. */
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

/** Money that arrived, once for each transaction of the provider. */
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
    state: text('state', { enum: ['granted', 'voided', 'refunded'] }).notNull(),
    /** When the provider is asked again whether it still stands, and how often it has been. */
    nextLookAt: moment('next_look_at'),
    looks: integer('looks').notNull().default(0),
  },
  (table) => [
    unique('payments_transaction').on(table.provider, table.transId),
    unique('payments_invoice').on(table.invoice),
    index('payments_user').on(table.userId, table.paidAt),
    index('payments_next_look')
      .on(table.nextLookAt)
      .where(sql`${table.nextLookAt} is not null`),
  ],
)

/** Money that did not fit its order, once for each transaction: a person decides. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    transId: text('trans_id').notNull(),
    po: text('po')
      .notNull()
      .references(() => orders.po),
    reason: text('reason', {
      enum: ['amount', 'currency', 'type', 'second_payment', 'nothing_to_grant', 'voided', 'account_deleted'],
    }).notNull(),
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull(),
    resolution: text('resolution', { enum: ['granted', 'refunded', 'dismissed'] }),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    unique('reviews_transaction').on(table.provider, table.transId),
    index('reviews_po').on(table.po),
    index('reviews_open')
      .on(table.createdAt)
      .where(sql`${table.resolution} is null`),
  ],
)

/** Webhooks that were acted on, so that a second delivery does nothing. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    eventId: text('event_id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('webhook_receipts_received').on(table.receivedAt)],
)

/** What was counted in each window of time, over all processes: requests of a user or an address. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    windowStart: moment('window_start').notNull(),
    /** The rule and a digest of whom it counts; no uid and no address rests here. */
    bucket: text('bucket').notNull(),
    used: integer('used').notNull(),
  },
  // By time first: whole windows are forgotten at once.
  (table) => [primaryKey({ columns: [table.windowStart, table.bucket] })],
)

/** The calls to the card provider, of all processes: one row, which each call changes as it begins and as it ends. */
export const providerBudget = pgTable('provider_budget', {
  id: smallint('id').primaryKey(),
  /** Whoever changes the row says which version was known, so that nobody's call is lost. */
  version: integer('version').notNull(),
  state: jsonb('state').$type<BudgetState>().notNull(),
})
