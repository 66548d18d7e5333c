import { and, asc, eq, getTableColumns, sql as raw } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Sql } from '../../database'
import { once } from '../../once'
import { attempts, operations } from '../../schema/schema'

/** An attempt without its highlights, which are read where they are shown: most of what is asked leaves them alone. */
const { highlights: _shown, ...attemptColumns } = getTableColumns(attempts)
export { attemptColumns }

/** What an attempt's row may have changed after its start. */
export type AttemptChange = Partial<
  Pick<
    typeof attempts.$inferSelect,
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
    | 'lateScore'
    | 'lateBatches'
    | 'revealedAt'
  >
>

/** The statements of every request; see once. */
export function preparedOn(sql: Sql) {
  const { placeholder } = raw
  const ofId = eq(attempts.id, placeholder('id'))
  return {
    byId: once(() => sql.select(attemptColumns).from(attempts).where(ofId).prepare('attempt_by_id')),
    byIdForUpdate: once(() =>
      sql.select(attemptColumns).from(attempts).where(ofId).for('update').prepare('attempt_for_update'),
    ),
    latestTwo: once(() => {
      const ranked = sql
        .select({
          id: attempts.id,
          testNumber: attempts.testNumber,
          status: attempts.status,
          finishedAt: attempts.finishedAt,
          deadline: attempts.deadline,
          epoch: attempts.epoch,
          score: attempts.score,
          lateScore: attempts.lateScore,
          revealedAt: attempts.revealedAt,
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
    operationsLike: once(() => {
      const given = placeholder('attemptId')
      // Two look-ups by index: with an `or` the planner reads all of the attempt.
      const ids = raw`select value::uuid from jsonb_array_elements_text(${placeholder('opIds')}::jsonb)`
      const seqs = raw`select value::integer from jsonb_array_elements_text(${placeholder('seqs')}::jsonb)`
      const columnsOf = { opId: operations.opId, seq: operations.seq }
      const of = (condition: ReturnType<typeof raw>) =>
        sql
          .select(columnsOf)
          .from(operations)
          .where(and(eq(operations.attemptId, given), condition))
      return union(of(raw`${operations.opId} in (${ids})`), of(raw`${operations.seq} in (${seqs})`)).prepare(
        'operations_like',
      )
    }),
    storing: once(() =>
      sql.with(stored(sql)).update(attempts).set(work()).where(ofAttempt()).prepare('operations_store'),
    ),
    storingLists: once(() => {
      // Of each passage's lists the last alone is kept whole. The new one is not there yet: a statement sees what was
      // before it.
      const folded = sql.$with('folded', {}).as(
        raw`update ${operations} set value = null
          where attempt_id = ${placeholder('attemptId')} and kind = 'highlight' and value is not null
            and 'passage' || passage in (select jsonb_object_keys(${placeholder('lists')}::jsonb))`,
      )
      return sql
        .with(stored(sql), folded)
        .update(attempts)
        .set({
          ...work(),
          highlights: raw`jsonb_strip_nulls(${attempts.highlights} || ${placeholder('lists')}::jsonb)`,
          highlightBytes: raw`${attempts.highlightBytes} + ${placeholder('bytes')}::integer`,
        })
        .where(ofAttempt())
        .prepare('operations_store_lists')
    }),
  }
}

/** New operations go in, an earlier highlight list without its value. */
function stored(sql: Sql) {
  const { placeholder } = raw
  return sql.$with('stored', {}).as(
    raw`insert into ${operations}
      (attempt_id, op_id, seq, at, kind, passage, question, value, epoch, stored_at)
      select ${placeholder('attemptId')}, "opId", seq, at, kind, passage, question, value, epoch,
        ${placeholder('storedAt')}
      from jsonb_to_recordset(${placeholder('operations')}::jsonb) as act ("opId" uuid, seq integer,
        at timestamptz, kind text, passage smallint, question smallint, value jsonb, epoch integer)`,
  )
}

/** The attempt as new operations leave it. */
function work() {
  const { placeholder } = raw
  return {
    answers: raw`${placeholder('answers')}::jsonb`,
    tools: raw`${placeholder('tools')}::jsonb`,
    nextSeq: raw`${placeholder('nextSeq')}`,
    acknowledged: raw`${placeholder('acknowledged')}`,
  }
}

const ofAttempt = () => eq(attempts.id, raw.placeholder('attemptId'))
