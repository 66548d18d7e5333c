import { and, count, eq, gt, gte, sql as raw } from 'drizzle-orm'
import type { Sql } from '../database'
import { allowances, payments, reviews } from '../schema/schema'

const NAME = 'take_backs'
const LONG_AGO = new Date(0)

export function takeBacksRepository(sql: Sql) {
  return {
    /** Locks until the transaction ends. @returns until when the limit is lifted */
    async lock(): Promise<Date> {
      const [row] = await sql
        .insert(allowances)
        .values({ name: NAME, until: LONG_AGO })
        .onConflictDoUpdate({ target: allowances.name, set: { name: raw`excluded.name` } })
        .returning({ until: allowances.until })
      return row?.until ?? LONG_AGO
    },

    /** Excludes payments younger than `soonMs` when revoked. */
    async countSince(since: Date, soonMs: number): Promise<number> {
      const grownAt = raw`${payments.paidAt} + ${soonMs} * interval '1 millisecond'`
      const [row] = await sql
        .select({ takenBack: count() })
        .from(reviews)
        .innerJoin(payments, eq(payments.invoice, reviews.po))
        .where(
          and(eq(reviews.reason, 'voided'), gt(reviews.createdAt, since), gte(reviews.createdAt, grownAt)),
        )
      return row?.takenBack ?? 0
    },

    async allow(until: Date): Promise<void> {
      await sql
        .insert(allowances)
        .values({ name: NAME, until })
        .onConflictDoUpdate({ target: allowances.name, set: { until } })
    },
  }
}
