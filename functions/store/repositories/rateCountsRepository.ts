import { eq, lt, sql as raw } from 'drizzle-orm'
import { once, type Sql } from '../database'
import { rateCounts } from '../schema/schema'

export type RateCount = {
  key: string
  /** Negative to give back. */
  by: number
  now: Date
  /** End of the window, if this count starts one */
  until: Date
}

/** Shared by all processes. A window starts with its first count. */
export function rateCountsRepository(sql: Sql) {
  const isOver = raw`${rateCounts.endsAt} <= ${raw.placeholder('now')}::timestamptz`
  const counting = once(() =>
    sql
      .insert(rateCounts)
      .values({
        key: raw.placeholder('key'),
        used: raw.placeholder('by'),
        endsAt: raw`${raw.placeholder('until')}::timestamptz`,
      })
      .onConflictDoUpdate({
        target: rateCounts.key,
        set: {
          used: raw`case when ${isOver} then excluded.used else ${rateCounts.used} + excluded.used end`,
          endsAt: raw`case when ${isOver} then excluded.ends_at else ${rateCounts.endsAt} end`,
        },
      })
      .returning({ used: rateCounts.used, endsAt: rateCounts.endsAt })
      .prepare('count_rate'),
  )
  return {
    /** Adds to a count atomically. @returns the new count and the end of its window */
    async count({ key, by, now, until }: RateCount): Promise<{ used: number; endsAt: Date }> {
      const times = { now: now.toISOString(), until: until.toISOString() }
      const [row] = await counting().execute({ key, by, ...times })
      if (row === undefined) throw new Error('A count was not answered.')
      return row
    },

    async remove(key: string): Promise<void> {
      await sql.delete(rateCounts).where(eq(rateCounts.key, key))
    },

    async forget(before: Date): Promise<void> {
      await sql.delete(rateCounts).where(lt(rateCounts.endsAt, before))
    },
  }
}
