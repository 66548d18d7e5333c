import { and, asc, count, countDistinct, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { Act } from '../../../../domain/acts'
import type { Sql } from '../../database'
import { practiceActs, practices } from '../../schema/practices'

export type PracticeRow = typeof practices.$inferSelect
type ActRow = typeof practiceActs.$inferSelect

/** What a practice's row may have changed after its start, beside the number of its acts. */
type PracticeChange = Partial<Pick<PracticeRow, 'explained' | 'shownAt' | 'finishedAt'>>

/** A stored act as it was sent. */
export function practiceActOf({ opId, at, device, kind, question, value }: ActRow, passage: number): Act {
  return Act.parse({ opId, at: at.toISOString(), device, kind, passage, question, value })
}

/** Passages that were practiced alone, and the acts in them. */
export function practicesRepository(sql: Sql) {
  const ofUser = (userId: string) => eq(practices.userId, userId)
  return {
    async find(id: string): Promise<PracticeRow | undefined> {
      const [practice] = await sql.select().from(practices).where(eq(practices.id, id))
      return practice
    },

    /** Locks the row for the rest of the transaction; whoever keeps acts in it waits. */
    async findForUpdate(id: string): Promise<PracticeRow | undefined> {
      const [practice] = await sql.select().from(practices).where(eq(practices.id, id)).for('update')
      return practice
    },

    /** False when one with its id is there already. */
    async insert(practice: typeof practices.$inferInsert): Promise<boolean> {
      const rows = await sql
        .insert(practices)
        .values(practice)
        .onConflictDoNothing()
        .returning({ id: practices.id })
      return rows.length === 1
    },

    async change(id: string, change: PracticeChange): Promise<void> {
      await sql.update(practices).set(change).where(eq(practices.id, id))
    },

    /** Keeps acts whose ids are not there yet. The caller has locked the practice. */
    async keep(id: string, acts: readonly Act[], held: number, storedAt: Date): Promise<void> {
      if (acts.length === 0) return
      await sql.insert(practiceActs).values(
        acts.map((act) => ({
          ...{ practiceId: id, opId: act.opId, at: new Date(act.at), device: act.device, kind: act.kind },
          ...{ question: 'question' in act ? act.question : 0, value: act.value, storedAt },
        })),
      )
      await sql
        .update(practices)
        .set({ acts: held + acts.length })
        .where(eq(practices.id, id))
    },

    /** Every act in a practice, in the order in which they were made. */
    async actsOf(id: string): Promise<ActRow[]> {
      return sql
        .select()
        .from(practiceActs)
        .where(eq(practiceActs.practiceId, id))
        .orderBy(asc(practiceActs.at), asc(practiceActs.opId))
    },

    /** How many practices a user has begun since a moment. */
    async startedSince(userId: string, since: Date): Promise<number> {
      const [row] = await sql
        .select({ started: count() })
        .from(practices)
        .where(and(ofUser(userId), gte(practices.startedAt, since)))
      return row?.started ?? 0
    },

    /** A user's practices in which something was explained, the latest first. */
    async explained(userId: string, limit: number): Promise<PracticeRow[]> {
      return sql
        .select()
        .from(practices)
        .where(and(ofUser(userId), isNotNull(practices.shownAt)))
        .orderBy(desc(practices.startedAt))
        .limit(limit)
    },

    /** A user's practices that have not ended, the latest first, each with how many of its questions were answered. */
    async open(userId: string, limit: number): Promise<(PracticeRow & { answered: number })[]> {
      const rows = await sql
        .select()
        .from(practices)
        .where(and(ofUser(userId), isNull(practices.finishedAt)))
        .orderBy(desc(practices.startedAt))
        .limit(limit)
      if (rows.length === 0) return []
      const counts = await sql
        .select({ id: practiceActs.practiceId, answered: countDistinct(practiceActs.question) })
        .from(practiceActs)
        .where(
          and(
            inArray(
              practiceActs.practiceId,
              rows.map(({ id }) => id),
            ),
            eq(practiceActs.kind, 'answer'),
          ),
        )
        .groupBy(practiceActs.practiceId)
      return rows.map((row) => ({
        ...row,
        answered: counts.find(({ id }) => id === row.id)?.answered ?? 0,
      }))
    },

    /** The passages of which a user has been given some of the key in a practice. */
    async shown(userId: string): Promise<{ testNumber: number; passage: number }[]> {
      const { testNumber, passage } = practices
      return sql
        .selectDistinct({ testNumber, passage })
        .from(practices)
        .where(and(ofUser(userId), isNotNull(practices.shownAt)))
    },

    /** Whether any of the key of a text has been given to a user in a practice since a moment. */
    async isShown(userId: string, contentVersion: string, since: Date): Promise<boolean> {
      const rows = await sql
        .select({ id: practices.id })
        .from(practices)
        .where(
          and(ofUser(userId), eq(practices.contentVersion, contentVersion), gte(practices.shownAt, since)),
        )
        .limit(1)
      return rows.length > 0
    },

    /** How many passages of a test a user has practiced, whether to the end or not. */
    async passagesOf(userId: string, testNumber: number): Promise<number> {
      const [row] = await sql
        .select({ passages: countDistinct(practices.passage) })
        .from(practices)
        .where(and(ofUser(userId), eq(practices.testNumber, testNumber)))
      return row?.passages ?? 0
    },

    /** All of a user's practices, by their start. */
    async idsOf(userId: string): Promise<string[]> {
      const rows = await sql
        .select({ id: practices.id })
        .from(practices)
        .where(ofUser(userId))
        .orderBy(asc(practices.startedAt), asc(practices.id))
      return rows.map(({ id }) => id)
    },

    /** Removes all of a user's practices; those under way end before, and what they wrote is seen. */
    async erase(userId: string): Promise<void> {
      const locked = await sql
        .select({ id: practices.id })
        .from(practices)
        .where(ofUser(userId))
        .for('update')
      if (locked.length === 0) return
      const ids = locked.map(({ id }) => id)
      await sql.delete(practiceActs).where(inArray(practiceActs.practiceId, ids))
      await sql.delete(practices).where(inArray(practices.id, ids))
    },
  }
}
