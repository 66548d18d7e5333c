import { lt, sql as raw } from 'drizzle-orm'
import type { Sql } from '../database'
import { once } from '../once'
import { rateCounts } from '../schema/schema'

export type RateCount = {
  windowStart: Date
  bucket: string
  /** How many are counted now. */
  by: number
}

/** Counts over all processes, in windows of time. */
export function rateCountsRepository(sql: Sql) {
  const counting = once(() =>
    sql
      .insert(rateCounts)
      .values({
        windowStart: raw.placeholder('windowStart'),
        bucket: raw.placeholder('bucket'),
        used: raw.placeholder('by'),
      })
      .onConflictDoUpdate({
        target: [rateCounts.windowStart, rateCounts.bucket],
        set: { used: raw`${rateCounts.used} + excluded.used` },
      })
      .returning({ used: rateCounts.used })
      .prepare('count_rate'),
  )
  return {
    /** How many there are in this bucket and window with these: one statement, which no other process can come between. */
    async count(count: RateCount): Promise<number> {
      const [row] = await counting().execute(count)
      if (row === undefined) throw new Error('A count was not answered.')
      return row.used
    },

    /** Forgets the windows that began before a moment. */
    async forget(before: Date): Promise<void> {
      await sql.delete(rateCounts).where(lt(rateCounts.windowStart, before))
    },
  }
}
