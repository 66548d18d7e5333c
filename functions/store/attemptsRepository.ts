import { and, asc, desc, eq, lt, sql as raw } from 'drizzle-orm'
import { Operation } from '../../domain/work'
import type { Sql } from './database'
import { once } from './once'
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

/** What every delivery may change of its attempt. */
type Work = Pick<AttemptRow, 'answers' | 'tools' | 'nextSeq' | 'acknowledged'>

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
  const { byId, byIdForUpdate, latestTwo, operationsNear, storing } = preparedOn(sql)
  return {
    async find(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await byId().execute({ id })
      return attempt
    },

    /** The row for the rest of the transaction; others who want to write wait. */
    async findForUpdate(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await byIdForUpdate().execute({ id })
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

    /**
     * Each test's two latest attempts at most: the latest, and before an open one the latest finished. Every open one
     * is among them.
     */
    async latestOfEachTest(userId: string) {
      return latestTwo().execute({ userId })
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
      const rows = await sql
        .insert(attempts)
        .values(attempt)
        .onConflictDoNothing()
        .returning({ id: attempts.id })
      return rows.length === 1
    },

    async change(id: string, change: AttemptChange): Promise<void> {
      await sql.update(attempts).set(change).where(eq(attempts.id, id))
    },

    /** The stored operations that have one of these ids, or a seq at or above one; ascending. */
    async operationsNear(
      attemptId: string,
      { opIds, fromSeq }: { opIds: readonly string[]; fromSeq: number },
    ) {
      return operationsNear().execute({ attemptId, opIds: JSON.stringify(opIds), fromSeq })
    },

    /** Stores new operations, and the attempt as they leave it, in one statement. */
    async storeOperations(
      attemptId: string,
      batch: readonly Operation[],
      { epoch, storedAt, after }: { epoch: number; storedAt: Date; after: Work },
    ): Promise<void> {
      // In milliseconds, as JavaScript cuts them: PostgreSQL rounds, the end of the year 9999 into a year that nobody reads.
      const acts = batch.map((op) => ({ ...op, at: new Date(op.at).toISOString() }))
      await storing().execute({
        ...{ attemptId, epoch },
        storedAt: storedAt.toISOString(),
        operations: JSON.stringify(acts),
        answers: JSON.stringify(after.answers),
        tools: JSON.stringify(after.tools),
        nextSeq: after.nextSeq,
        acknowledged: after.acknowledged,
      })
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

/** The statements of every request; see once. */
function preparedOn(sql: Sql) {
  const { placeholder } = raw
  const ofId = eq(attempts.id, placeholder('id'))
  return {
    byId: once(() => sql.select().from(attempts).where(ofId).prepare('attempt_by_id')),
    byIdForUpdate: once(() =>
      sql.select().from(attempts).where(ofId).for('update').prepare('attempt_for_update'),
    ),
    latestTwo: once(() => {
      const ranked = sql
        .select({
          testNumber: attempts.testNumber,
          status: attempts.status,
          deadline: attempts.deadline,
          score: attempts.score,
          answers: attempts.answers,
          rank: raw<number>`row_number() over (partition by ${attempts.testNumber} order by ${attempts.ordinal} desc)`
            .mapWith(Number)
            .as('rank'),
        })
        .from(attempts)
        .where(eq(attempts.userId, placeholder('userId')))
        .as('ranked')
      return sql
        .select()
        .from(ranked)
        .where(raw`${ranked.rank} <= 2`)
        .orderBy(asc(ranked.testNumber), asc(ranked.rank))
        .prepare('attempts_latest')
    }),
    operationsNear: once(() => {
      const ids = raw`select value::uuid from jsonb_array_elements_text(${placeholder('opIds')}::jsonb)`
      return sql
        .select({ opId: operations.opId, seq: operations.seq })
        .from(operations)
        .where(
          and(
            eq(operations.attemptId, placeholder('attemptId')),
            raw`(${operations.seq} >= ${placeholder('fromSeq')} or ${operations.opId} in (${ids}))`,
          ),
        )
        .orderBy(asc(operations.seq))
        .prepare('operations_near')
    }),
    storing: once(() => {
      const stored = sql.$with('stored', {}).as(
        raw`insert into ${operations}
          (attempt_id, op_id, seq, at, kind, passage, question, value, epoch, stored_at)
          select ${placeholder('attemptId')}, "opId", seq, at, kind, passage, question, value,
            ${placeholder('epoch')}, ${placeholder('storedAt')}
          from jsonb_to_recordset(${placeholder('operations')}::jsonb) as act ("opId" uuid, seq integer,
            at timestamptz, kind text, passage smallint, question smallint, value jsonb)`,
      )
      return sql
        .with(stored)
        .update(attempts)
        .set({
          answers: raw`${placeholder('answers')}::jsonb`,
          tools: raw`${placeholder('tools')}::jsonb`,
          nextSeq: raw`${placeholder('nextSeq')}`,
          acknowledged: raw`${placeholder('acknowledged')}`,
        })
        .where(eq(attempts.id, placeholder('attemptId')))
        .prepare('operations_store')
    }),
  }
}
