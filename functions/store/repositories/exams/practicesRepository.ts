import { and, countDistinct, desc, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { Sql } from '../../database'
import { attempts } from '../../schema/schema'
import { attemptColumns as columns } from './attemptStatements'
import { isPractice, type PracticeRow } from './attemptsRepository'

/** Three years at three a day */
const MOST_FINISHED = 4_000

export function practicesRepository(sql: Sql) {
  const ofUser = (userId: string) => and(eq(attempts.userId, userId), eq(attempts.mode, 'practice'))
  const passage = raw`(${attempts.practice} ->> 'passage')::integer`.mapWith(Number)
  return {
    /** Latest first: all, those with an explained question, or open ones */
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

    /** Newest first */
    async finishedAt(userId: string): Promise<Date[]> {
      const rows = await sql
        .select({ at: attempts.finishedAt })
        .from(attempts)
        .where(and(ofUser(userId), isNotNull(attempts.finishedAt)))
        .orderBy(desc(attempts.finishedAt))
        .limit(MOST_FINISHED)
      return rows.flatMap(({ at }) => at ?? [])
    },

    shown: async (userId: string) =>
      sql
        .selectDistinct({ testNumber: attempts.testNumber, passage })
        .from(attempts)
        .where(and(ofUser(userId), isNotNull(attempts.revealedAt))),

    /** Counts finished and unfinished practices. */
    async passagesOf(userId: string, testNumber: number): Promise<number> {
      const [row] = await sql
        .select({ passages: countDistinct(passage) })
        .from(attempts)
        .where(and(ofUser(userId), eq(attempts.testNumber, testNumber)))
      return row?.passages ?? 0
    },
  }
}
