import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Sql } from './database'
import { orders } from './schema'

export type OrderRow = typeof orders.$inferSelect
type OrderChange = Partial<Omit<OrderRow, 'po' | 'userId' | 'item' | 'amountCents' | 'createdAt'>>

/** Not at an end: a charge may still come. */
const isWatched = inArray(orders.state, ['open', 'abandoned'])

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

    /** Ends the claim that runs `until` then, with what came of it; false when somebody else has it by now. */
    async endOpening(po: string, until: Date, change: OrderChange): Promise<boolean> {
      const rows = await sql
        .update(orders)
        .set({ ...change, openingUntil: null })
        .where(and(eq(orders.po, po), eq(orders.openingUntil, until), isWatched))
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /**
     * Whether the provider may be asked now: not when it was asked since `after`, nor when the order has ended. The
     * question is a sign of life: the sweep begins its looks again.
     */
    async claimAsking(
      po: string,
      { now, after, nextLookAt }: { now: Date; after: Date; nextLookAt: Date | null },
    ): Promise<boolean> {
      const isDue = or(isNull(orders.askedAt), lte(orders.askedAt, after))
      const rows = await sql
        .update(orders)
        .set({ askedAt: now, nextLookAt, looks: 0 })
        .where(and(eq(orders.po, po), isDue, isWatched))
        .returning({ po: orders.po })
      return rows.length > 0
    },

    /**
     * The look after the one that was put off until `again`; none at an order that has ended meanwhile, or whose buyer
     * has given a sign of life since: the looks have begun again by that.
     */
    async planLook(po: string, again: Date, plan: Pick<OrderRow, 'looks' | 'nextLookAt'>): Promise<void> {
      await sql
        .update(orders)
        .set(plan)
        .where(and(eq(orders.po, po), eq(orders.nextLookAt, again), isWatched))
    },

    /** What the schedule says of the orders with a look before a moment; the first ones. By the index of looks. */
    async awaitingLook({ before, limit }: { before: Date; limit: number }) {
      const { createdAt, openedAt, askedAt, looks } = orders
      return sql
        .select({ createdAt, openedAt, askedAt, looks })
        .from(orders)
        .where(lte(orders.nextLookAt, before))
        .orderBy(orders.nextLookAt)
        .limit(limit)
    },

    /** How many orders have a look to come, by state; not more than the limit are counted. By the index of looks. */
    async countWatched(limit: number): Promise<{ state: string; orders: number }[]> {
      const watched = sql
        .select({ state: orders.state })
        .from(orders)
        .where(isNotNull(orders.nextLookAt))
        .orderBy(orders.nextLookAt)
        .limit(limit)
        .as('watched')
      return sql.select({ state: watched.state, orders: count() }).from(watched).groupBy(watched.state)
    },

    /** Orders whose look is due, put off until `again` so that no other process takes them meanwhile. */
    async takeDue({ now, again, limit }: { now: Date; again: Date; limit: number }): Promise<OrderRow[]> {
      const due = sql
        .select({ po: orders.po })
        .from(orders)
        .where(lte(orders.nextLookAt, now))
        .orderBy(orders.nextLookAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      return sql.update(orders).set({ nextLookAt: again }).where(inArray(orders.po, due)).returning()
    },
  }
}
