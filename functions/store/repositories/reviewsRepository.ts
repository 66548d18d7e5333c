import { and, asc, eq, isNull, min } from 'drizzle-orm'
import type { Sql } from '../database'
import { orders, reviews } from '../schema/schema'

export type ReviewRow = typeof reviews.$inferSelect
export type ReviewReason = ReviewRow['reason']

export type Resolution = NonNullable<ReviewRow['resolution']>

type ReviewChange = Partial<
  Pick<ReviewRow, 'amountCents' | 'transId' | 'createdAt' | 'resolution' | 'resolvedAt'>
>

export function reviewsRepository(sql: Sql) {
  return {
    /** Oldest first */
    open: async () =>
      sql.select().from(reviews).where(isNull(reviews.resolution)).orderBy(asc(reviews.createdAt)),

    async oldestOpen(limit: number): Promise<{ reason: ReviewReason; oldest: Date }[]> {
      const open = sql
        .select({ reason: reviews.reason, createdAt: reviews.createdAt })
        .from(reviews)
        .where(isNull(reviews.resolution))
        .orderBy(asc(reviews.createdAt))
        .limit(limit)
        .as('open')
      const oldest = min(open.createdAt)
      const rows = await sql.select({ reason: open.reason, oldest }).from(open).groupBy(open.reason)
      return rows.flatMap(({ reason, oldest }) => (oldest ? [{ reason, oldest }] : []))
    },

    /** Oldest first */
    ofOrder: async (po: string) =>
      sql.select().from(reviews).where(eq(reviews.po, po)).orderBy(asc(reviews.createdAt)),

    async waitsFor(userId: string, reason: ReviewReason): Promise<boolean> {
      const [review] = await sql
        .select({ id: reviews.id })
        .from(orders)
        .innerJoin(reviews, eq(reviews.po, orders.po))
        .where(and(eq(orders.userId, userId), eq(reviews.reason, reason), isNull(reviews.resolution)))
        .limit(1)
      return review !== undefined
    },

    /** In cents, by order */
    async overpaidBy(userId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await sql
        .select({ po: orders.po, amountCents: reviews.amountCents })
        .from(orders)
        .innerJoin(reviews, eq(reviews.po, orders.po))
        .where(and(eq(orders.userId, userId), eq(reviews.reason, 'overpaid'), isNull(reviews.resolution)))
      return new Map(rows.map(({ po, amountCents }) => [po, amountCents ?? 0]))
    },

    /** Charges in review that have given no access, oldest first */
    async undecidedOf(userId: string): Promise<{ po: string; item: string; since: Date }[]> {
      const since = min(reviews.createdAt)
      const rows = await sql
        .select({ po: orders.po, item: orders.item, since })
        .from(orders)
        .innerJoin(reviews, eq(reviews.po, orders.po))
        .where(and(eq(orders.userId, userId), eq(orders.state, 'review'), isNull(reviews.resolution)))
        .groupBy(orders.po)
        .orderBy(asc(since), asc(orders.po))
      return rows.flatMap(({ since, ...order }) => (since ? [{ ...order, since }] : []))
    },

    async insert(review: typeof reviews.$inferInsert): Promise<void> {
      await sql.insert(reviews).values(review)
    },

    async change(id: string, change: ReviewChange): Promise<void> {
      await sql.update(reviews).set(change).where(eq(reviews.id, id))
    },

    async resolve(id: string, resolution: Resolution, at: Date): Promise<void> {
      await sql.update(reviews).set({ resolution, resolvedAt: at }).where(eq(reviews.id, id))
    },
  }
}
