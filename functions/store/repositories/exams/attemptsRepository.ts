import { and, asc, count, desc, eq, exists, gt, gte, lt, not, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Operation, type Tools } from '../../../../domain/work'
import { HISTORY_PAGE } from '../../../../domain/results/history'
import { listBytes } from '../../../../domain/room'
import { attemptColumns as columns, preparedOn, type AttemptChange } from './attemptStatements'
import type { Sql } from '../../database'
import { attempts, operations } from '../../schema/schema'

/** Without its highlights. */
export type AttemptRow = Omit<typeof attempts.$inferSelect, 'highlights'>
type OperationRow = typeof operations.$inferSelect

/** An attempt whose clock runs. */
export type Running = Pick<AttemptRow, 'id' | 'testNumber' | 'deadline'>

/** What every batch may change of its attempt. */
type Work = Pick<AttemptRow, 'answers' | 'tools' | 'nextSeq' | 'acknowledged'>

/** Highlight lists by passage, as they stand from now on; null for none. */
export type Lists = Readonly<Record<string, Tools['highlights'][string] | null>>

/** What an act is about: the last act of each is what stands. */
export type Target = Pick<OperationRow, 'kind' | 'passage' | 'question' | 'seq'>
export type LastAct = Target & Pick<OperationRow, 'epoch' | 'at' | 'storedAt'>

/** A stored act, without its epoch. */
export function operationOf({ opId, seq, at, kind, passage, question, value }: OperationRow): Operation {
  return Operation.parse({
    ...{ opId, seq, at: at.toISOString(), kind, passage, value },
    ...(question === null ? {} : { question }),
  })
}

/** A page of a list of operations: this many after a seq. */
export type Page = { after: number; limit: number }

/** A limit beyond what anybody compares. */
const MOST_LISTED = 50

/** Attempts and the operations they were made of. */
export function attemptsRepository(sql: Sql) {
  const { byId, byIdForUpdate, latestTwo, operationsLike, storing, storingLists } = preparedOn(sql)
  return {
    async find(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await byId().execute({ id })
      return attempt
    },

    /** Locks the row for the rest of the transaction; other writers wait. */
    async findForUpdate(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await byIdForUpdate().execute({ id })
      return attempt
    },

    async findByRequest(userId: string, requestId: string): Promise<AttemptRow | undefined> {
      const [attempt] = await sql
        .select(columns)
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)))
      return attempt
    },

    async latest(userId: string, testNumber: number): Promise<AttemptRow | undefined> {
      const [attempt] = await sql
        .select(columns)
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.testNumber, testNumber)))
        .orderBy(desc(attempts.ordinal))
        .limit(1)
      return attempt
    },

    /** The finished attempts at one test, the latest first; the index of a user's attempts serves it. */
    async finishedOf(userId: string, testNumber: number) {
      const { id, ordinal, startedAt, finishedAt, ...rest } = columns
      const { deadline, score, lateScore, late, revealedAt } = rest
      return sql
        .select({ id, ordinal, startedAt, finishedAt, deadline, score, lateScore, late, revealedAt })
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
    async scores(userId: string) {
      const { testNumber, deadline, score, lateScore, revealedAt } = columns
      return sql
        .select({ testNumber, deadline, score, lateScore, revealedAt })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'finished')))
    },

    /** A passage's highlights, by passage. */
    async highlightsOf(id: string): Promise<Tools['highlights']> {
      const [attempt] = await sql
        .select({ highlights: attempts.highlights })
        .from(attempts)
        .where(eq(attempts.id, id))
      return attempt?.highlights ?? {}
    },

    /** How many attempts a user has begun since a moment. */
    async startedSince(userId: string, since: Date): Promise<number> {
      const [row] = await sql
        .select({ started: count() })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), gte(attempts.startedAt, since)))
      return row?.started ?? 0
    },

    /** Whether the key of a text has been given to a user since a moment, with whichever attempt. */
    async isRevealed(userId: string, contentVersion: string, since: Date): Promise<boolean> {
      const rows = await sql
        .select({ id: attempts.id })
        .from(attempts)
        .where(
          and(
            eq(attempts.userId, userId),
            eq(attempts.contentVersion, contentVersion),
            gte(attempts.revealedAt, since),
          ),
        )
        .limit(1)
      return rows.length > 0
    },

    /** A user's open attempts whose time is not over, the one with the most left first. */
    async running(userId: string, now: Date): Promise<Running[]> {
      const { id, testNumber, deadline } = attempts
      return sql
        .select({ id, testNumber, deadline })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'open'), gt(deadline, now)))
        .orderBy(desc(deadline))
    },

    /** The ids of a user's open attempts whose deadline was before a moment. */
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

    /** The stored operations that have one of these ids, or one of these places. */
    async operationsLike(attemptId: string, acts: readonly Pick<Operation, 'opId' | 'seq'>[]) {
      return operationsLike().execute({
        attemptId,
        opIds: JSON.stringify(acts.map(({ opId }) => opId)),
        seqs: JSON.stringify(acts.map(({ seq }) => seq)),
      })
    },

    /** The last seq of the gapless run after a seq; that seq itself when the next one is missing. */
    async lastInRow(attemptId: string, after: number): Promise<number> {
      const here = eq(operations.attemptId, attemptId)
      const next = alias(operations, 'next')
      const hasNext = exists(
        sql
          .select({ seq: next.seq })
          .from(next)
          .where(and(eq(next.attemptId, attemptId), eq(next.seq, raw`${operations.seq} + 1`))),
      )
      const [follower] = await sql
        .select({ seq: operations.seq })
        .from(operations)
        .where(and(here, eq(operations.seq, after + 1)))
      if (follower === undefined) return after
      const [last] = await sql
        .select({ seq: operations.seq })
        .from(operations)
        .where(and(here, gt(operations.seq, after), not(hasNext)))
        .orderBy(asc(operations.seq))
        .limit(1)
      return last?.seq ?? after
    },

    /** The last operation after a place, for each question and passage that there is one about. */
    async lastAfter(attemptId: string, seq: number): Promise<LastAct[]> {
      const { kind, passage, question, epoch, at, storedAt } = operations
      return sql
        .selectDistinctOn([kind, passage, question], {
          kind,
          passage,
          question,
          seq: operations.seq,
          epoch,
          at,
          storedAt,
        })
        .from(operations)
        .where(and(eq(operations.attemptId, attemptId), gt(operations.seq, seq)))
        .orderBy(kind, passage, question, desc(operations.seq))
    },

    /** Stores new operations, and the attempt as they leave it, in one statement. */
    async storeOperations(
      attemptId: string,
      batch: readonly Operation[],
      { epoch, storedAt, after, lists }: { epoch: number; storedAt: Date; after: Work; lists: Lists },
    ): Promise<void> {
      // In milliseconds, truncated as in JavaScript: PostgreSQL rounds, and would round the end of 9999 into the year 10000.
      const acts = batch.map((op) => ({
        ...op,
        at: new Date(op.at).toISOString(),
        epoch: op.epoch ?? epoch,
      }))
      const values = {
        attemptId,
        storedAt: storedAt.toISOString(),
        operations: JSON.stringify(acts),
        answers: JSON.stringify(after.answers),
        tools: JSON.stringify(after.tools),
        nextSeq: after.nextSeq,
        acknowledged: after.acknowledged,
      }
      if (Object.keys(lists).length === 0) await storing().execute(values)
      else {
        await storingLists().execute({
          ...values,
          lists: JSON.stringify(lists),
          bytes: batch.reduce((sum, op) => sum + (op.kind === 'highlight' ? listBytes(op) : 0), 0),
        })
      }
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

    /** Operations of an attempt after a place, by seq. */
    async operationsOf(
      attemptId: string,
      { after = 0, limit = HISTORY_PAGE }: Partial<Page> = {},
    ): Promise<Operation[]> {
      const rows = await sql
        .select()
        .from(operations)
        .where(and(eq(operations.attemptId, attemptId), gt(operations.seq, after)))
        .orderBy(asc(operations.seq))
        .limit(limit)
      return rows.map(operationOf)
    },
  }
}
