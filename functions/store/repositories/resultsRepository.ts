import { and, asc, count, desc, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { Deed } from '../../../domain/results/deeds'
import type { Sql } from '../database'
import { attempts, operations } from '../schema/schema'

/** What finished attempts have come to. */
export function resultsRepository(sql: Sql) {
  const finishedOf = (userId: string) => and(eq(attempts.userId, userId), eq(attempts.status, 'finished'))
  return {
    /** A user's finished attempts whose results were shown: the latest so many, the latest first. */
    async shown(userId: string, limit: number) {
      const { id, testNumber, ordinal, contentVersion, startedAt, finishedAt, timeFactor, answers } = attempts
      return sql
        .select({ id, testNumber, ordinal, contentVersion, startedAt, finishedAt, timeFactor, answers })
        .from(attempts)
        .where(and(finishedOf(userId), isNotNull(attempts.revealedAt)))
        .orderBy(desc(finishedAt))
        .limit(limit)
    },

    /** How many finished attempts a user has whose results were shown, and how many others. */
    async counts(userId: string): Promise<{ shown: number; unshown: number }> {
      const [row] = await sql
        .select({ all: count(), shown: count(attempts.revealedAt) })
        .from(attempts)
        .where(finishedOf(userId))
      const { all, shown } = row ?? { all: 0, shown: 0 }
      return { shown, unshown: all - shown }
    },

    /** What was done in an attempt, in order; of values the chosen letters alone. */
    async deedsOf(attemptId: string): Promise<Deed[]> {
      const { at, kind, passage, question, value, seq } = operations
      const letter = raw<string | null>`case when ${kind} = 'answer' then ${value} #>> '{}' end`
      const rows = await sql
        .select({ at, kind, passage, question, value: letter })
        .from(operations)
        .where(eq(operations.attemptId, attemptId))
        .orderBy(asc(seq))
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  }
}
