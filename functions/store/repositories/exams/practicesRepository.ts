import { and, countDistinct, desc, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { Sql } from '../../database'
import { attempts } from '../../schema/schema'
import { attemptColumns as columns } from './attemptStatements'
import { isPractice, type PracticeRow } from './attemptsRepository'

/** Attempts of one passage alone. */
export function practicesRepository(sql: Sql) {
  const ofUser = (userId: string) => and(eq(attempts.userId, userId), eq(attempts.mode, 'practice'))
  const passage = raw`(${attempts.practice} ->> 'passage')::integer`.mapWith(Number)
  return {
    /** A user's practices, the latest first: all, those in which something was explained, or those that have not ended. */
    async of(
      userId: string,
      which: 'all' | 'explained' | 'open' = 'all',
      limit = 1_000,
    ): Promise<PracticeRow[]> {
      const condition = {
        all: undefined,
        explained: isNotNull(attempts.revealedAt),
        open: eq(attempts.status, 'open'),
      }[which]
      const rows = await sql
        .select(columns)
        .from(attempts)
        .where(and(ofUser(userId), condition))
        .orderBy(desc(attempts.startedAt))
        .limit(limit)
      return rows.filter(isPractice)
    },

    /** The passages of which a user has been given some of the key in a practice. */
    async shown(userId: string): Promise<{ testNumber: number; passage: number }[]> {
      return sql
        .selectDistinct({ testNumber: attempts.testNumber, passage })
        .from(attempts)
        .where(and(ofUser(userId), isNotNull(attempts.revealedAt)))
    },

    /** How many passages of a test a user has practiced, whether to the end or not. */
    async passagesOf(userId: string, testNumber: number): Promise<number> {
      const [row] = await sql
        .select({ passages: countDistinct(passage) })
        .from(attempts)
        .where(and(ofUser(userId), eq(attempts.testNumber, testNumber)))
      return row?.passages ?? 0
    },
  }
}
