import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql as raw } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Sql } from '../database'
import { orders, payments } from '../schema/schema'

export type OrderRow = typeof orders.$inferSelect
type OrderChange = Partial<
  Omit<OrderRow, 'po' | 'userId' | 'item' | 'amountCents' | 'createdAt' | 'invoices'>
>

/** Not at an end: a charge may still come. */
const isWatched = inArray(orders.state, ['open', 'abandoned'])

const isSame = (column: AnyPgColumn, value: Date | null) =>
  value === null ? isNull(column) : eq(column, value)

/** What money that went back, or an operator, has ever ended. */
export const hasEnded = or(isNotNull(orders.takenBackAt), isNotNull(orders.revokedAt))

/** Orders, and who may work on one right now. */
export function ordersRepository(sql: Sql) {
  return {
    async find(po: string): Promise<OrderRow | undefined> {
      const [order] = await sql.select().from(orders).where(eq(orders.po, po))
      return order
    },

    /** The row for the rest of the transaction; others who want to write wait. */
    async findForUpdate(po: string): Promise<OrderRow | undefined> {
      const [order] = await sql.select().from(orders).where(eq(orders.po, po)).for('update')
      return order
    },

    /** The buyer's order for an item that is not yet at an end: open, or with a payment that a person looks at. */
    async findCurrent(userId: string, item: string): Promise<OrderRow | undefined> {
      const [order] = await sql
        .select()
        .from(orders)
        .where(
          and(eq(orders.userId, userId), eq(orders.item, item), inArray(orders.state, ['open', 'review'])),
        )
        .orderBy(desc(orders.state), desc(orders.createdAt))
        .limit(1)
      return order
    },

    /** A buyer's orders in these states, each for the rest of the transaction. After `users.holdAlone`. */
    async lockOf(userId: string, states: readonly OrderRow['state'][]): Promise<OrderRow[]> {
      return sql
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), inArray(orders.state, [...states])))
        .orderBy(orders.po)
        .for('update')
    },

    /** A buyer's orders whose access was taken away and not given back since, the latest first. */
    async lostBy(userId: string) {
      const { po, item, leansOn, takenBackAt } = orders
      return sql
        .select({
          po,
          item,
          leansOn,
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

    /** False when the buyer has an open order for the same item already. */
    async insert(order: typeof orders.$inferInsert): Promise<boolean> {
      const rows = await sql.insert(orders).values(order).onConflictDoNothing().returning({ po: orders.po })
      return rows.length > 0
    },

    async change(po: string, change: OrderChange): Promise<void> {
      await sql.update(orders).set(change).where(eq(orders.po, po))
    },

    /** Leaves an open order behind; false when it is open no more. */
    async abandon(po: string): Promise<boolean> {
      const rows = await sql
        .update(orders)
        .set({ state: 'abandoned' })
        .where(and(eq(orders.po, po), eq(orders.state, 'open')))
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /** The order as it is now, if the caller, and nobody else until then, is the one to open its checkout. */
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
     * A number for the checkout that is being opened, never given before; undefined when somebody else opens one by now.
     * It is used up, whatever becomes of the checkout: an answer that was lost may have made an invoice of it.
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

    /** Takes the last number back: nobody was told of it. */
    async returnInvoice(po: string, until: Date): Promise<void> {
      await sql
        .update(orders)
        .set({ invoices: raw`${orders.invoices} - -1` })
        .where(and(eq(orders.po, po), eq(orders.openingUntil, until)))
    },

    /**
     * Ends the claim that runs `until` then, with what came of it; false when somebody else has it by now, or the order
     * was left or paid meanwhile.
     */
    async endOpening(po: string, until: Date, change: OrderChange): Promise<boolean> {
      const isMine = and(eq(orders.po, po), eq(orders.openingUntil, until))
      const rows = await sql
        .update(orders)
        .set({ ...change, openingUntil: null })
        .where(and(isMine, eq(orders.state, 'open')))
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /**
     * What a question of the buyer changes, unless another one did since the order was read; false then. An order that
     * has ended is not asked about.
     */
    async noteQuestion(
      { po, heardAt, askedAt }: Pick<OrderRow, 'po' | 'heardAt' | 'askedAt'>,
      change: Pick<OrderChange, 'heardAt' | 'askedAt' | 'asks' | 'looks' | 'nextLookAt'>,
    ): Promise<boolean> {
      const rows = await sql
        .update(orders)
        .set(change)
        .where(
          and(eq(orders.po, po), isSame(orders.heardAt, heardAt), isSame(orders.askedAt, askedAt), isWatched),
        )
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /**
     * The look after the one that was put off until `again`; none where the buyer has given a sign of life since, or the
     * order was paid: the looks have begun again by that.
     */
    async planLook(po: string, again: Date, plan: Pick<OrderRow, 'looks' | 'nextLookAt'>): Promise<void> {
      await sql
        .update(orders)
        .set(plan)
        .where(and(eq(orders.po, po), eq(orders.nextLookAt, again)))
    },

    /** What the schedule says of the orders with a look before a moment; the first ones. By the index of looks. */
    async awaitingLook({ before, limit }: { before: Date; limit: number }) {
      const { createdAt, openedAt, heardAt, chargedAt, looks } = orders
      return sql
        .select({ createdAt, openedAt, heardAt, chargedAt, looks })
        .from(orders)
        .where(lte(orders.nextLookAt, before))
        .orderBy(orders.nextLookAt)
        .limit(limit)
    },

    /** How many orders nobody has paid have a look to come, by state; not more than the limit are counted. By the index of looks. */
    async countWatched(limit: number): Promise<{ state: string; orders: number }[]> {
      const watched = sql
        .select({ state: orders.state })
        .from(orders)
        .where(and(isNotNull(orders.nextLookAt), isNull(orders.chargedAt)))
        .orderBy(orders.nextLookAt)
        .limit(limit)
        .as('watched')
      return sql.select({ state: watched.state, orders: count() }).from(watched).groupBy(watched.state)
    },

    /** Orders whose look is due, those that nobody has paid first, put off until `again` so that no other process takes them meanwhile. */
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
