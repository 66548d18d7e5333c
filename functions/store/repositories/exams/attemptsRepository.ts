import { and, asc, count, desc, eq, gt, gte, lt, lte, max, ne } from 'drizzle-orm'
import { Act } from '../../../../domain/acts'
import { registerOf, stampOf } from '../../../../domain/fold'
import type { Tools } from '../../../../domain/work'
import { HISTORY_PAGE } from '../../../../domain/results/history'
import { listBytes } from '../../../../domain/quota'
import {
  attemptColumns as columns,
  isOfTest,
  preparedOn,
  testColumns,
  type AttemptChange,
} from './attemptStatements'
import { first, hasRows, type Sql } from '../../database'
import { acts, attempts, type PracticeChoice } from '../../schema/schema'

export type AttemptRow = Omit<typeof attempts.$inferSelect, 'highlights'>
export type TestRow = AttemptRow & { deadline: Date; ordinal: number; practice: null }
export type PracticeRow = AttemptRow & { practice: PracticeChoice }

export const isTest = <Row extends AttemptRow>(row: Row): row is Row & TestRow => row.mode === 'test'
export const isPractice = (row: AttemptRow): row is PracticeRow => row.practice !== null
type ActRow = typeof acts.$inferSelect

export type Running = Pick<TestRow, 'id' | 'testNumber' | 'deadline'>

type Work = Pick<AttemptRow, 'answers' | 'tools' | 'lastAct'>

/** Current lists by passage; null for none */
export type Lists = Readonly<Record<string, Tools['highlights'][string] | null>>

export type Numbered = { seq: number; storedAt: Date; act: Act }

function numbered({ seq, storedAt, opId, at, device, kind, passage, question, value }: ActRow): Numbered {
  const target = question === 0 ? { passage } : { passage, question }
  return { seq, storedAt, act: Act.parse({ opId, at: at.toISOString(), device, kind, ...target, value }) }
}

type Page = { after: number; limit: number; upTo?: number }

const MOST_LISTED = 50

export function attemptsRepository(sql: Sql) {
  const { byId, byIdWithLogin, byIdForUpdate, latestTwo, standing, storing, storingLists } = preparedOn(sql)
  return {
    /** Ignores practices. */
    async find(id: string): Promise<TestRow | undefined> {
      return (await byId().execute({ id })).find(isTest)
    },

    async findPractice(id: string): Promise<PracticeRow | undefined> {
      return (await byId().execute({ id })).find(isPractice)
    },

    /** With the time before which the user's logins ended */
    async findWithLogin(id: string): Promise<(AttemptRow & { validSince: Date | null }) | undefined> {
      const [found] = await byIdWithLogin().execute({ id })
      return found
    },

    findForUpdate: (id: string) => first(byIdForUpdate().execute({ id })),

    async findByRequest(userId: string, requestId: string): Promise<TestRow | undefined> {
      const rows = await sql
        .select(columns)
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)))
      return rows.find(isTest)
    },

    async latest(userId: string, testNumber: number): Promise<TestRow | undefined> {
      const rows = await sql
        .select(columns)
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.testNumber, testNumber), isOfTest))
        .orderBy(desc(attempts.ordinal))
        .limit(1)
      return rows.find(isTest)
    },

    /** Latest first */
    async finishedOf(userId: string, testNumber: number) {
      const { id, startedAt, finishedAt, score, lateScore, late, revealedAt } = columns
      return sql
        .select({ id, startedAt, finishedAt, score, lateScore, late, revealedAt, ...testColumns })
        .from(attempts)
        .where(
          and(
            eq(attempts.userId, userId),
            eq(attempts.testNumber, testNumber),
            eq(attempts.status, 'finished'),
            isOfTest,
          ),
        )
        .orderBy(desc(attempts.ordinal))
        .limit(MOST_LISTED)
    },

    /** Per test, the latest attempt, and the latest finished one if that is open */
    async latestOfEachTest(userId: string) {
      return latestTwo().execute({ userId })
    },

    async scores(userId: string) {
      const { testNumber, score, lateScore, revealedAt } = columns
      const { deadline } = testColumns
      return sql
        .select({ testNumber, deadline, score, lateScore, revealedAt })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'finished'), isOfTest))
    },

    async highlightsOf(id: string): Promise<Tools['highlights']> {
      const [attempt] = await sql
        .select({ highlights: attempts.highlights })
        .from(attempts)
        .where(eq(attempts.id, id))
      return attempt?.highlights ?? {}
    },

    async startedSince(userId: string, since: Date, mode: AttemptRow['mode'] = 'test'): Promise<number> {
      const [row] = await sql
        .select({ started: count() })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), gte(attempts.startedAt, since), eq(attempts.mode, mode)))
      return row?.started ?? 0
    },

    /** Whether any attempt or practice has revealed part of a test's key to the user */
    isRevealed: (userId: string, testNumber: number, since: Date) =>
      hasRows(
        sql
          .select({ id: attempts.id })
          .from(attempts)
          .where(
            and(
              eq(attempts.userId, userId),
              eq(attempts.testNumber, testNumber),
              gte(attempts.revealedAt, since),
            ),
          )
          .limit(1),
      ),

    /** Most time left first */
    async running(userId: string, now: Date): Promise<Running[]> {
      const { id, testNumber, deadline } = attempts
      return sql
        .select({ id, testNumber, deadline: testColumns.deadline })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'open'), gt(deadline, now)))
        .orderBy(desc(deadline))
    },

    async overdue(userId: string, before: Date): Promise<string[]> {
      const rows = await sql
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.status, 'open'), lt(attempts.deadline, before)))
      return rows.map(({ id }) => id)
    },

    /** @returns false if one with the same request or ordinal, or an open one, exists */
    insert: (attempt: typeof attempts.$inferInsert) =>
      hasRows(sql.insert(attempts).values(attempt).onConflictDoNothing().returning({ id: attempts.id })),

    async change(id: string, change: AttemptChange): Promise<void> {
      await sql.update(attempts).set(change).where(eq(attempts.id, id))
    },

    /** Ids already stored, and the current stamp of each register written to */
    async standing(attemptId: string, some: readonly Act[]) {
      const rows = await standing().execute({ attemptId, acts: JSON.stringify(some.map(idAndRegister)) })
      return {
        storedIds: new Set(rows.flatMap(({ isStored, opId }) => (isStored ? [opId] : []))),
        stamps: stampsOf(rows.filter(({ isStored }) => !isStored)),
      }
    },

    /** Each register's stamp after the first `upTo` acts */
    async stampsOf(attemptId: string, upTo: number): Promise<Record<string, string>> {
      const { kind, passage, question, at, opId } = acts
      const rows = await sql
        .selectDistinctOn([kind, passage, question], { kind, passage, question, at, opId })
        .from(acts)
        .where(and(eq(acts.attemptId, attemptId), lte(acts.seq, upTo)))
        .orderBy(kind, passage, question, desc(at), desc(opId))
      return stampsOf(rows)
    },

    async devicesOf(attemptId: string): Promise<Record<string, string>> {
      const rows = await sql
        .select({ device: acts.device, at: max(acts.at) })
        .from(acts)
        .where(eq(acts.attemptId, attemptId))
        .groupBy(acts.device)
      return Object.fromEntries(rows.flatMap(({ device, at }) => (at ? [[device, at.toISOString()]] : [])))
    },

    hasLaterElsewhere: (attemptId: string, device: string, at: Date) =>
      hasRows(
        sql
          .select({ opId: acts.opId })
          .from(acts)
          .where(and(eq(acts.attemptId, attemptId), ne(acts.device, device), gt(acts.at, at)))
          .limit(1),
      ),

    async store(
      attemptId: string,
      {
        acts: fresh,
        storedAt,
        after,
        lists,
      }: { acts: readonly (Act & { seq: number })[]; storedAt: Date; after: Work; lists: Lists },
    ): Promise<void> {
      const values = {
        attemptId,
        storedAt: storedAt.toISOString(),
        acts: JSON.stringify(fresh),
        answers: JSON.stringify(after.answers),
        tools: JSON.stringify(after.tools),
        lastAct: after.lastAct,
      }
      if (fresh.every(({ kind }) => kind !== 'highlight')) await storing().execute(values)
      else {
        const bytes = fresh.reduce((sum, act) => sum + (act.kind === 'highlight' ? listBytes(act) : 0), 0)
        await storingLists().execute({ ...values, lists: JSON.stringify(lists), bytes })
      }
    },

    /** The current answer to each question, with the time it was stored */
    async lastAnswers(attemptId: string) {
      const { seq, at, opId, passage, question, value, storedAt } = acts
      return sql
        .selectDistinctOn([question], { seq, at, passage, question, value, storedAt })
        .from(acts)
        .where(and(eq(acts.attemptId, attemptId), eq(acts.kind, 'answer')))
        .orderBy(asc(question), desc(at), desc(opId))
    },

    /** In order of arrival */
    async actsOf(
      attemptId: string,
      { after = 0, limit = HISTORY_PAGE, upTo }: Partial<Page> = {},
    ): Promise<Numbered[]> {
      const rows = await sql
        .select()
        .from(acts)
        .where(
          and(
            eq(acts.attemptId, attemptId),
            gt(acts.seq, after),
            upTo === undefined ? undefined : lte(acts.seq, upTo),
          ),
        )
        .orderBy(asc(acts.seq))
        .limit(limit)
      return rows.map(numbered)
    },
  }
}

/** Uses milliseconds, as devices send them. */
function stampsOf(
  rows: readonly Pick<ActRow, 'kind' | 'passage' | 'question' | 'at' | 'opId'>[],
): Record<string, string> {
  return Object.fromEntries(
    rows.map((row) => [registerOf(row), stampOf({ at: row.at.toISOString(), opId: row.opId })]),
  )
}

function idAndRegister(act: Act) {
  return {
    opId: act.opId,
    kind: act.kind,
    passage: act.passage,
    question: 'question' in act ? act.question : 0,
  }
}
