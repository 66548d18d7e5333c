import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql as raw,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { first, hasRows, type Sql } from '../database'
import { orders, payments } from '../schema/schema'

export type OrderRow = typeof orders.$inferSelect
type OrderChange = Partial<
  Omit<OrderRow, 'po' | 'userId' | 'item' | 'amountCents' | 'createdAt' | 'invoices'>
>

/** A charge can still arrive for these orders. */
const isWatched = inArray(orders.state, ['open', 'abandoned'])

const isSame = (column: AnyPgColumn, value: Date | null) =>
  value === null ? isNull(column) : eq(column, value)

/** An invoice number starts with the order's UUID, followed by the checkout's count. */
export function orderOfInvoice(invoice: string): string {
  return invoice.replace(/^(.{36})-\d{1,6}$/, '$1')
}

export function ordersRepository(sql: Sql) {
  return {
    find: (po: string) => first(sql.select().from(orders).where(eq(orders.po, po))),

    findForUpdate: (po: string) => first(sql.select().from(orders).where(eq(orders.po, po)).for('update')),

    /** The open order for an item, or one whose payment is in review */
    findCurrent: (userId: string, item: string) =>
      first(
        sql
          .select()
          .from(orders)
          .where(
            and(eq(orders.userId, userId), eq(orders.item, item), inArray(orders.state, ['open', 'review'])),
          )
          .orderBy(desc(orders.state), desc(orders.createdAt))
          .limit(1),
      ),

    /** The buyer's other unpaid orders for some of the same tests, with a checkout opened `since` or being opened */
    chargeableWith: async (
      { po, userId, item }: Pick<OrderRow, 'po' | 'userId' | 'item'>,
      { now, since }: { now: Date; since: Date },
    ) =>
      sql
        .select()
        .from(orders)
        .where(
          and(
            userId === null ? raw`false` : eq(orders.userId, userId),
            ne(orders.po, po),
            isWatched,
            or(gte(orders.openedAt, since), gt(orders.openingUntil, now)),
            item === '' ? undefined : inArray(orders.item, ['', item]),
          ),
        )
        .orderBy(orders.po),

    /** Locks the orders. Call after `users.holdAlone`. */
    lockOf: async (userId: string, states: readonly OrderRow['state'][]) =>
      sql
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), inArray(orders.state, [...states])))
        .orderBy(orders.po)
        .for('update'),

    /** Orders whose access was revoked and not restored, latest first */
    async lostBy(userId: string) {
      const { po, item, discountedBy, takenBackAt } = orders
      return sql
        .select({
          po,
          item,
          discountedBy,
          at: raw<Date>`${takenBackAt}`.mapWith(takenBackAt),
          state: payments.state,
        })
        .from(orders)
        .innerJoin(payments, eq(payments.invoice, po))
        .where(and(eq(orders.userId, userId), isNotNull(takenBackAt), ne(payments.state, 'granted')))
        .orderBy(desc(takenBackAt))
    },

    async countSince(userId: string, since: Date): Promise<number> {
      const [row] = await sql
        .select({ orders: count() })
        .from(orders)
        .where(and(eq(orders.userId, userId), gte(orders.createdAt, since)))
      return row?.orders ?? 0
    },

    /** @returns undefined if the buyer has an open order for the item */
    insert: (order: typeof orders.$inferInsert) =>
      first(sql.insert(orders).values(order).onConflictDoNothing().returning()),

    async change(po: string, change: OrderChange): Promise<void> {
      await sql.update(orders).set(change).where(eq(orders.po, po))
    },

    /** @returns false if it is no longer open */
    abandon: (po: string) =>
      hasRows(
        sql
          .update(orders)
          .set({ state: 'abandoned' })
          .where(and(eq(orders.po, po), eq(orders.state, 'open')))
          .returning({ po: orders.po }),
      ),

    /** Takes the lease to open the checkout. @returns undefined if another process holds it */
    async claimOpening(
      po: string,
      { now, until }: { now: Date; until: Date },
    ): Promise<OrderRow | undefined> {
      const isFree = or(isNull(orders.openingUntil), lte(orders.openingUntil, now))
      const [order] = await sql
        .update(orders)
        .set({ openingUntil: until })
        .where(and(eq(orders.po, po), isFree))
        .returning()
      return order
    },

    /**
     * A new invoice number. Never reused: the provider may have an invoice under it even if its reply was lost.
     * @returns undefined if the lease was lost
     */
    async takeInvoice(po: string, until: Date): Promise<string | undefined> {
      const { invoices } = orders
      const [order] = await sql
        .update(orders)
        .set({
          invoices: raw`${invoices} || to_jsonb(${orders.po} || '-' || (jsonb_array_length(${invoices}) + 1))`,
        })
        .where(and(eq(orders.po, po), eq(orders.openingUntil, until)))
        .returning({ invoices })
      return order?.invoices.at(-1)
    },

    /** Only for a number that was never sent to the provider. */
    async returnInvoice(po: string, until: Date): Promise<void> {
      await sql
        .update(orders)
        .set({ invoices: raw`${orders.invoices} - -1` })
        .where(and(eq(orders.po, po), eq(orders.openingUntil, until)))
    },

    /** Ends the lease and stores the outcome. @returns false if the lease was lost or the order is no longer open */
    async endOpening(po: string, until: Date, change: OrderChange): Promise<boolean> {
      const isMine = and(eq(orders.po, po), eq(orders.openingUntil, until))
      const rows = await sql
        .update(orders)
        .set({ ...change, openingUntil: null })
        .where(and(isMine, eq(orders.state, 'open')))
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /** Records that the buyer asked. @returns false after a concurrent change, or if the order has ended */
    noteQuestion: (
      { po, heardAt, askedAt }: Pick<OrderRow, 'po' | 'heardAt' | 'askedAt'>,
      change: Pick<OrderChange, 'heardAt' | 'askedAt' | 'asks' | 'looks' | 'nextLookAt'>,
    ) =>
      hasRows(
        sql
          .update(orders)
          .set(change)
          .where(
            and(
              eq(orders.po, po),
              isSame(orders.heardAt, heardAt),
              isSame(orders.askedAt, askedAt),
              isWatched,
            ),
          )
          .returning({ po: orders.po }),
      ),

    /** Skipped if a visit by the buyer or a payment has restarted the schedule. */
    async planLook(po: string, again: Date, plan: Pick<OrderRow, 'looks' | 'nextLookAt'>): Promise<void> {
      await sql
        .update(orders)
        .set(plan)
        .where(and(eq(orders.po, po), eq(orders.nextLookAt, again)))
    },

    /** Unpaid ones. Uses the index on checks. */
    async awaitingLook({ before, limit }: { before: Date; limit: number }) {
      const { createdAt, openedAt, heardAt, chargedAt, looks } = orders
      return sql
        .select({ createdAt, openedAt, heardAt, chargedAt, looks })
        .from(orders)
        .where(and(lte(orders.nextLookAt, before), isNull(orders.chargedAt)))
        .orderBy(orders.nextLookAt)
        .limit(limit)
    },

    /** Unpaid orders first; `again` keeps other processes from taking them too */
    async takeDue({ now, again, limit }: { now: Date; again: Date; limit: number }): Promise<OrderRow[]> {
      const due = sql
        .select({ po: orders.po })
        .from(orders)
        .where(lte(orders.nextLookAt, now))
        .orderBy(raw`${orders.chargedAt} is not null`, orders.nextLookAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      return sql.update(orders).set({ nextLookAt: again }).where(inArray(orders.po, due)).returning()
    },
  }
}
