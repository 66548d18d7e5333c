import { eq, lt, sql as raw } from 'drizzle-orm'
import type { Sql } from '../database'
import { once } from '../once'
import { rateCounts } from '../schema/schema'

export type RateCount = {
  key: string
  /** How many more are counted; fewer where it is negative. */
  by: number
  now: Date
  /** When the window ends that begins with this count, if none is under way. */
  until: Date
}

/** Counts over all processes, each in a window that begins with its first. */
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
    /** What is counted with this, and until when: one statement, which no other process can come between. */
    async count({ key, by, now, until }: RateCount): Promise<{ used: number; endsAt: Date }> {
      const times = { now: now.toISOString(), until: until.toISOString() }
      const [row] = await counting().execute({ key, by, ...times })
      if (row === undefined) throw new Error('A count was not answered.')
      return row
    },

    async remove(key: string): Promise<void> {
      await sql.delete(rateCounts).where(eq(rateCounts.key, key))
    },

    /** Forgets the windows that ended before a moment. */
    async forget(before: Date): Promise<void> {
      await sql.delete(rateCounts).where(lt(rateCounts.endsAt, before))
    },
  }
}
