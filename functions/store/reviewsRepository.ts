import { and, asc, count, eq, isNull, min } from 'drizzle-orm'
import type { Sql } from './database'
import { reviews } from './schema'

export type ReviewRow = typeof reviews.$inferSelect
export type ReviewReason = ReviewRow['reason']

/** Payments that a person has to look at. */
export function reviewsRepository(sql: Sql) {
  return {
    /** Oldest first. */
    async open(): Promise<ReviewRow[]> {
      return sql.select().from(reviews).where(isNull(reviews.resolution)).orderBy(asc(reviews.createdAt))
    },

    /** How many wait, by reason, and since when; the oldest ones, up to the limit. By the index of open ones. */
    async countOpen(limit: number): Promise<{ reason: ReviewReason; reviews: number; oldest: Date }[]> {
      const open = sql
        .select({ reason: reviews.reason, createdAt: reviews.createdAt })
        .from(reviews)
        .where(isNull(reviews.resolution))
        .orderBy(asc(reviews.createdAt))
        .limit(limit)
        .as('open')
      const oldest = min(open.createdAt)
      const rows = await sql
        .select({ reason: open.reason, reviews: count(), oldest })
        .from(open)
        .groupBy(open.reason)
      return rows.flatMap(({ reason, reviews, oldest }) => (oldest ? [{ reason, reviews, oldest }] : []))
    },

    async findByTransaction(provider: string, transId: string): Promise<ReviewRow | undefined> {
      const [review] = await sql
        .select()
        .from(reviews)
        .where(and(eq(reviews.provider, provider), eq(reviews.transId, transId)))
      return review
    },

    /** In no order. */
    async ofOrder(po: string): Promise<ReviewRow[]> {
      return sql.select().from(reviews).where(eq(reviews.po, po))
    },

    async insert(review: typeof reviews.$inferInsert): Promise<void> {
      await sql.insert(reviews).values(review)
    },

    /** One for its transaction; a review that was decided before waits again, for this reason. */
    async insertOrReopen(review: typeof reviews.$inferInsert): Promise<void> {
      const { reason, createdAt } = review
      await sql
        .insert(reviews)
        .values(review)
        .onConflictDoUpdate({
          target: [reviews.provider, reviews.transId],
          set: { reason, createdAt, resolution: null, resolvedAt: null },
        })
    },

    async resolve(id: string, resolution: 'granted' | 'refunded' | 'dismissed', at: Date): Promise<void> {
      await sql.update(reviews).set({ resolution, resolvedAt: at }).where(eq(reviews.id, id))
    },
  }
}
