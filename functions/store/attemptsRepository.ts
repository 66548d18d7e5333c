import { and, asc, desc, eq, inArray, lt, sql as raw } from 'drizzle-orm'
import { Operation } from '../../domain/work'
import { isUniqueViolation, type Sql } from './database'
import { attempts, operations } from './schema'

export type AttemptRow = typeof attempts.$inferSelect
type OperationRow = typeof operations.$inferSelect

/** What an attempt's row may have changed after its start. */
type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | 'epoch'
    | 'nextSeq'
    | 'acknowledged'
    | 'answers'
    | 'tools'
    | 'status'
    | 'score'
    | 'finishedAt'
    | 'finishedBy'
    | 'late'
    | 'revealedAt'
  >
>

/** A stored act as it was sent. */
export function operationOf({ opId, seq, at, kind, passage, question, value }: OperationRow): Operation {
  return Operation.parse({
    ...{ opId, seq, at: at.toISOString(), kind, passage, value },
    ...(question === null ? {} : { question }),
  })
}

/** More attempts at one test than anybody compares. */
const MOST_LISTED = 50

/** Attempts and the operations they were made of. */
export function attemptsRepository(sql: Sql) {
  return {
    async find(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await sql.select().from(attempts).where(eq(attempts.id, id))
      return attempt
    },

    /** The row for the rest of the transaction; others who want to write wait. */
    async findForUpdate(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await sql.select().from(attempts).where(eq(attempts.id, id)).for('update')
      return attempt
    },

    async findByRequest(userId: string, requestId: string): Promise<AttemptRow | undefined> {
      const [attempt] = await sql
        .select()
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)))
      return attempt
    },

    async latest(userId: string, testNumber: number): Promise<AttemptRow | undefined> {
      const [attempt] = await sql
        .select()
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.testNumber, testNumber)))
        .orderBy(desc(attempts.ordinal))
        .limit(1)
      return attempt
    },

    /** The finished attempts at one test, the latest first; the index of a user's attempts serves it. */
    async finishedOf(userId: string, testNumber: number): Promise<AttemptRow[]> {
      return sql
        .select()
        .from(attempts)
        .where(
          and(
            eq(attempts.userId, userId),
            eq(attempts.testNumber, testNumber),
            eq(attempts.status, 'finished'),
          ),
        )
        .orderBy(desc(attempts.ordinal))
        .limit(MOST_LISTED)
    },

    /** Each test's two latest attempts at most: the latest, and before an open one the latest finished. */
    async latestOfEachTest(userId: string) {
      const ranked = sql
        .select({
          testNumber: attempts.testNumber,
          status: attempts.status,
          score: attempts.score,
          answers: attempts.answers,
          rank: raw<number>`row_number() over (partition by ${attempts.testNumber} order by ${attempts.ordinal} desc)`
            .mapWith(Number)
            .as('rank'),
        })
        .from(attempts)
        .where(eq(attempts.userId, userId))
        .as('ranked')
      return sql
        .select()
        .from(ranked)
        .where(raw`${ranked.rank} <= 2`)
        .orderBy(asc(ranked.testNumber), asc(ranked.rank))
    },

    /** The scores of every finished attempt of a user, by test. */
    async scores(userId: string): Promise<{ testNumber: number; score: number | null }[]> {
      return sql
        .select({ testNumber: attempts.testNumber, score: attempts.score })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'finished')))
    },

    /** The ids of a user's open attempts whose deadline has passed by. */
    async overdue(userId: string, before: Date): Promise<string[]> {
      const rows = await sql
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'open'), lt(attempts.deadline, before)))
      return rows.map(({ id }) => id)
    },

    /** False when another attempt of the same request, place or openness is there already. */
    async insert(attempt: typeof attempts.$inferInsert): Promise<boolean> {
      try {
        const rows = await sql
          .insert(attempts)
          .values(attempt)
          .onConflictDoNothing()
          .returning({ id: attempts.id })
        return rows.length === 1
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    async change(id: string, change: AttemptChange): Promise<void> {
      await sql.update(attempts).set(change).where(eq(attempts.id, id))
    },

    /** Which of these operations the attempt has already. */
    async storedOpIds(attemptId: string, opIds: readonly string[]): Promise<Set<string>> {
      if (opIds.length === 0) return new Set()
      const rows = await sql
        .select({ opId: operations.opId })
        .from(operations)
        .where(and(eq(operations.attemptId, attemptId), inArray(operations.opId, [...opIds])))
      return new Set(rows.map(({ opId }) => opId))
    },

    /** The seqs at or above one, ascending. */
    async seqsFrom(attemptId: string, first: number): Promise<number[]> {
      const rows = await sql
        .select({ seq: operations.seq })
        .from(operations)
        .where(and(eq(operations.attemptId, attemptId), raw`${operations.seq} >= ${first}`))
        .orderBy(asc(operations.seq))
      return rows.map(({ seq }) => seq)
    },

    async insertOperations(
      attemptId: string,
      batch: readonly Operation[],
      { epoch, storedAt }: { epoch: number; storedAt: Date },
    ): Promise<void> {
      if (batch.length === 0) return
      await sql.insert(operations).values(
        batch.map((op) => ({
          attemptId,
          opId: op.opId,
          seq: op.seq,
          at: new Date(op.at),
          kind: op.kind,
          passage: op.passage,
          question: 'question' in op ? op.question : null,
          value: op.value,
          epoch,
          storedAt,
        })),
      )
    },

    /** The act that each question of an attempt was last answered by, with the time it was stored. */
    async lastAnswers(attemptId: string) {
      const isAnswer = and(eq(operations.attemptId, attemptId), eq(operations.kind, 'answer'))
      return sql
        .selectDistinctOn([operations.question], {
          seq: operations.seq,
          at: operations.at,
          passage: operations.passage,
          question: operations.question,
          value: operations.value,
          storedAt: operations.storedAt,
        })
        .from(operations)
        .where(isAnswer)
        .orderBy(asc(operations.question), desc(operations.seq))
    },

    /** All operations of an attempt by seq. */
    async operationsOf(attemptId: string): Promise<Operation[]> {
      const rows = await sql
        .select()
        .from(operations)
        .where(eq(operations.attemptId, attemptId))
        .orderBy(asc(operations.seq))
      return rows.map(operationOf)
    },
  }
}
