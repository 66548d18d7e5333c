import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql as raw, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Deed } from '../../../../domain/results/timeAndChanges'
import type { Tally } from '../../../../domain/results/tallies'
import { select, type Sql } from '../../database'
import { acts, attempts, censuses, contentVersions, entitlements, tallies } from '../../schema/schema'
import { isOfTest, testColumns } from './attemptStatements'

const THE_ONE = 1

type CensusRow = Omit<typeof censuses.$inferSelect, 'id'>

const NOT_BEGUN: CensusRow = { number: 0, begunAt: new Date(0), after: null, shown: 0, shownOf: null }

/** Open, or finished with results not shown */
export type Unshown = Pick<typeof attempts.$inferSelect, 'id' | 'testNumber' | 'status'>

export function resultsRepository(sql: Sql) {
  const ofShown = and(eq(censuses.id, THE_ONE), eq(tallies.census, censuses.shown))
  const finishedOf = (userId: string) =>
    and(eq(attempts.userId, userId), eq(attempts.status, 'finished'), isOfTest)
  return {
    /** Latest first */
    async shown(userId: string, limit: number) {
      const { id, testNumber, contentVersion, startedAt, finishedAt, timeFactor, answers } = attempts
      const { ordinal } = testColumns
      return sql
        .select({ id, testNumber, ordinal, contentVersion, startedAt, finishedAt, timeFactor, answers })
        .from(attempts)
        .where(and(finishedOf(userId), isNotNull(attempts.revealedAt)))
        .orderBy(desc(finishedAt))
        .limit(limit)
    },

    /** Finished attempts with results shown, and the others at tests that the user owns */
    async counts(userId: string): Promise<{ shown: number; unshown: number }> {
      const owned = raw`(select ${entitlements.testNumber} from ${entitlements} where ${eq(entitlements.userId, userId)})`
      const isUnshown = and(isNull(attempts.revealedAt), raw`${attempts.testNumber} in ${owned}`)
      const [row] = await sql
        .select({
          shown: count(attempts.revealedAt),
          unshown: raw<number>`count(*) filter (where ${isUnshown})`.mapWith(Number),
        })
        .from(attempts)
        .where(finishedOf(userId))
      return row ?? { shown: 0, unshown: 0 }
    },

    /** Open ones first */
    async unshown(userId: string, testNumber?: number): Promise<Unshown[]> {
      const { id, status, ordinal } = attempts
      return sql
        .select({ id, testNumber: attempts.testNumber, status })
        .from(attempts)
        .where(
          and(
            eq(attempts.userId, userId),
            testNumber === undefined ? undefined : eq(attempts.testNumber, testNumber),
            isNull(attempts.revealedAt),
            isOfTest,
          ),
        )
        .orderBy(desc(status), desc(ordinal))
    },

    /** Acts without values, except the chosen letters */
    async deedsOf(attemptId: string): Promise<Deed[]> {
      const { at, kind, passage, question, value, seq } = acts
      const letter = raw<string | null>`case when ${kind} = 'answer' then ${value} #>> '{}' end`
      const rows = await sql
        .select({ at, kind, passage, question, value: letter })
        .from(acts)
        .where(eq(acts.attemptId, attemptId))
        .orderBy(asc(seq))
      return rows.map((row) => ({ ...row, question: row.question || null, at: row.at.toISOString() }))
    },

    /**
     * Locks the census until the transaction ends.
     * @returns undefined if another process holds it and `wait` is false
     */
    async holdCensus(wait: boolean): Promise<CensusRow | undefined> {
      const { number, begunAt, after, shown, shownOf } = censuses
      await sql
        .insert(censuses)
        .values({ id: THE_ONE, ...NOT_BEGUN })
        .onConflictDoNothing()
      const [row] = await sql
        .select({ number, begunAt, after, shown, shownOf })
        .from(censuses)
        .where(eq(censuses.id, THE_ONE))
        .for('update', wait ? {} : { skipLocked: true })
      return row
    },

    /** @returns the last id looked at; null after the last attempt */
    async tally(step: Step): Promise<string | null> {
      const [row] = await select(sql, tallyOf(step), z.object({ id: z.string() }))
      return row?.id ?? null
    },

    async changeCensus(change: Partial<CensusRow>): Promise<void> {
      await sql.update(censuses).set(change).where(eq(censuses.id, THE_ONE))
    },

    async keepTallies(census: number): Promise<void> {
      await sql.delete(tallies).where(ne(tallies.census, census))
    },

    /** From the last complete census; may be empty */
    async talliesOf(contentVersion: string): Promise<Tally[]> {
      const { kind, item, value, attempts: howMany, scores } = tallies
      return sql
        .select({ kind, item, value, attempts: howMany, scores })
        .from(censuses)
        .innerJoin(tallies, ofShown)
        .where(eq(tallies.contentVersion, contentVersion))
    },

    /** Texts in the last complete census, by test, oldest first */
    async counted() {
      const { version, testNumber, createdAt } = contentVersions
      return sql
        .select({ version, testNumber, createdAt, countedAt: censuses.shownOf })
        .from(censuses)
        .innerJoin(tallies, ofShown)
        .innerJoin(contentVersions, eq(version, tallies.contentVersion))
        .groupBy(version, testNumber, createdAt, censuses.shownOf)
        .orderBy(asc(testNumber), asc(createdAt))
    },
  }
}

/** Filters out random attempts: 40 of 55 answers, and 25 of 90 minutes between first and last act. */
const LEAST_ANSWERS = 40
const LEAST_MINUTES = 25

export type Step = {
  census: number
  after: string
  limit: number
  /** Attempts finished by the server count if their deadline is earlier, so late work is over. */
  settledBefore: Date
}

/**
 * Adds the next attempts to a census and selects the last id.
 * Counts a user's first attempt at a test, without practiced passages or late work, once it is final: the user finished
 * it or has seen the key, or late work is over.
 * Confirmed addresses and server times keep accounts that answer at random from skewing percentiles.
 */
export function tallyOf({ census, after, limit, settledBefore }: Step): SQL {
  return sql`
    with looked as materialized (
      select id, user_id, content_version, answers,
        mode = 'test' and status = 'finished' and ordinal = 1 and practiced_passages = 0 and not late and
          (finished_by = 'taker' or revealed_at is not null or deadline < ${settledBefore.toISOString()}::timestamptz)
          as counts
      from attempts where id > ${after}::uuid order by id limit ${limit}::integer
    ),
    counted as (
      select id, content_version, answers from looked
      where counts and (select confirmed from users where users.id = looked.user_id)
        and (
          select count(*) from jsonb_array_elements(answers) as of_attempt (entry), jsonb_each(entry) as of_entry (passage, chosen),
            jsonb_each(chosen) as of_passage
        ) >= ${LEAST_ANSWERS}::integer
        and ${storedOf('desc')} - ${storedOf('asc')} >= make_interval(mins => ${LEAST_MINUTES}::integer)
    ),
    keys as (
      select version, place as passage, (question ->> 'number')::smallint as question,
        question ->> 'correctAnswer' as letter
      from content_versions, jsonb_array_elements(passages) with ordinality as of_test (passage, place),
        jsonb_array_elements(passage -> 'test' -> 'questions') as of_passage (question)
      where version in (select content_version from counted)
    ),
    chosen as (
      select id, question::smallint, letter
      from counted, jsonb_array_elements(answers) as of_attempt (entry), jsonb_each(entry) as of_entry (passage, chosen),
        jsonb_each_text(chosen) as of_passage (question, letter)
    ),
    marked as (
      select id, version, passage, question, coalesce(chosen.letter, '') as letter,
        coalesce(chosen.letter = keys.letter, false) as is_right
      from counted join keys on version = content_version left join chosen using (id, question)
    ),
    totals as (select id, count(*) filter (where is_right) as score from marked group by id),
    parts as (
      select id, version, passage, count(*) filter (where is_right) as rights from marked group by id, version, passage
    ),
    added as (
      insert into tallies (census, content_version, kind, item, value, attempts, scores)
        select ${census}::integer, content_version, 'score', 0, score::text, count(*), sum(score)
        from counted join totals using (id) group by content_version, score
      union all
        select ${census}::integer, version, 'passage', passage, rights::text, count(*), sum(score)
        from parts join totals using (id) group by version, passage, rights
      union all
        select ${census}::integer, version, 'option', question, letter, count(*), sum(score)
        from marked join totals using (id) group by version, question, letter
      on conflict (census, content_version, kind, item, value) do update
        set attempts = tallies.attempts + excluded.attempts, scores = tallies.scores + excluded.scores
    )
    select id from looked order by id desc limit 1`
}

function storedOf(order: 'asc' | 'desc'): SQL {
  const { attemptId, seq, storedAt } = acts
  return sql`(
    select ${storedAt} from ${acts} where ${attemptId} = looked.id order by ${seq} ${sql.raw(order)} limit 1
  )`
}
