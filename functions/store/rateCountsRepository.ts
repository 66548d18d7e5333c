import { lt, sql as raw } from 'drizzle-orm'
import type { Sql } from './database'
import { rateCounts } from './schema'

export type RateCount = {
  windowStart: Date
  bucket: string
  /** How many are counted now. */
  by: number
}

/** Counts over all processes, in windows of time. */
export function rateCountsRepository(sql: Sql) {
  return {
    /** How many there are in this bucket and window with these: one statement, which no other process can come between. */
    async count({ windowStart, bucket, by }: RateCount): Promise<number> {
      const [row] = await sql
        .insert(rateCounts)
        .values({ windowStart, bucket, used: by })
        .onConflictDoUpdate({
          target: [rateCounts.windowStart, rateCounts.bucket],
          set: { used: raw`${rateCounts.used} + ${by}` },
        })
        .returning({ used: rateCounts.used })
      if (row === undefined) throw new Error('A count was not answered.')
      return row.used
    },

    /** Forgets the windows that began before a moment. */
    async forget(before: Date): Promise<void> {
      await sql.delete(rateCounts).where(lt(rateCounts.windowStart, before))
    },
  }
}
