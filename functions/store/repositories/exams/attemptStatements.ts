import { and, asc, desc, eq, getTableColumns, sql as raw } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { once, type Sql } from '../../database'
import { acts, attempts, users } from '../../schema/schema'

/** Highlights are large and most reads don't need them. */
const { highlights: _shown, ...attemptColumns } = getTableColumns(attempts)
export { attemptColumns }

/** Null in practices */
export const testColumns = {
  ordinal: raw`${attempts.ordinal}`.mapWith(Number).as('ordinal'),
  deadline: raw`${attempts.deadline}`.mapWith(attempts.deadline).as('deadline'),
}

export const isOfTest = eq(attempts.mode, 'test')

export type AttemptChange = Partial<
  Pick<
    typeof attempts.$inferSelect,
    | 'answers'
    | 'lastAct'
    | 'tools'
    | 'status'
    | 'score'
    | 'finishedAt'
    | 'finishedBy'
    | 'late'
    | 'lateScore'
    | 'lateBatches'
    | 'revealedAt'
    | 'explained'
  >
>

export function preparedOn(sql: Sql) {
  const { placeholder } = raw
  const ofId = eq(attempts.id, placeholder('id'))
  return {
    byId: once(() => sql.select(attemptColumns).from(attempts).where(ofId).prepare('attempt_by_id')),
    byIdWithLogin: once(() =>
      sql
        .select({ ...attemptColumns, validSince: users.validSince })
        .from(attempts)
        .innerJoin(users, eq(users.id, attempts.userId))
        .where(ofId)
        .prepare('attempt_with_login'),
    ),
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
          deadline: testColumns.deadline,
          score: attempts.score,
          lateScore: attempts.lateScore,
          revealedAt: attempts.revealedAt,
          answers: attempts.answers,
          rank: raw<number>`row_number() over (partition by ${attempts.testNumber} order by ${attempts.ordinal} desc)`
            .mapWith(Number)
            .as('rank'),
        })
        .from(attempts)
        .where(and(eq(attempts.userId, placeholder('userId')), isOfTest))
        .as('ranked')
      return sql
        .select()
        .from(ranked)
        .where(raw`${ranked.rank} <= 2`)
        .orderBy(asc(ranked.testNumber), asc(ranked.rank))
        .prepare('attempts_latest')
    }),
    standing: once(() => {
      const { opId, kind, passage, question, at } = acts
      const ofThis = eq(acts.attemptId, placeholder('attemptId'))
      const given = raw`jsonb_to_recordset(${placeholder('acts')}::jsonb)
        as given ("opId" uuid, kind text, passage smallint, question smallint)`
      const columns = { opId, kind, passage, question, at }
      const stored = sql
        .select({ ...columns, isStored: raw<boolean>`true` })
        .from(acts)
        .where(and(ofThis, raw`${opId} in (select "opId" from ${given})`))
      // One index lookup per register; an attempt may have thousands of acts.
      const latest = sql
        .select(columns)
        .from(acts)
        .where(
          and(
            ofThis,
            raw`${kind} = given.kind and ${passage} = given.passage and ${question} = given.question`,
          ),
        )
        .orderBy(desc(at), desc(opId))
        .limit(1)
        .as('latest')
      const stands = sql
        .select({
          opId: latest.opId,
          kind: latest.kind,
          passage: latest.passage,
          question: latest.question,
          at: latest.at,
          isStored: raw<boolean>`false`,
        })
        .from(raw`(select distinct kind, passage, question from ${given}) as given`)
        .crossJoinLateral(latest)
      return unionAll(stored, stands).prepare('acts_standing')
    }),
    storing: once(() =>
      sql.with(stored(sql)).update(attempts).set(work()).where(ofAttempt()).prepare('acts_store'),
    ),
    storingLists: once(() => {
      // Empties older highlight lists. The new acts aren't visible to this statement yet.
      const folded = sql.$with('folded', {}).as(
        raw`update ${acts} set value = null
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
        .prepare('acts_store_lists')
    }),
  }
}

function stored(sql: Sql) {
  const { placeholder } = raw
  return sql.$with('stored', {}).as(
    raw`insert into ${acts}
      (attempt_id, op_id, seq, at, device, kind, passage, question, value, stored_at)
      select ${placeholder('attemptId')}, "opId", seq, at, device, kind, passage, coalesce(question, 0), value,
        ${placeholder('storedAt')}
      from jsonb_to_recordset(${placeholder('acts')}::jsonb) as act ("opId" uuid, seq integer,
        at timestamptz, device uuid, kind text, passage smallint, question smallint, value jsonb)
      on conflict (attempt_id, op_id) do nothing`,
  )
}

function work() {
  const { placeholder } = raw
  return {
    answers: raw`${placeholder('answers')}::jsonb`,
    tools: raw`${placeholder('tools')}::jsonb`,
    lastAct: raw`${placeholder('lastAct')}`,
  }
}

const ofAttempt = () => eq(attempts.id, raw.placeholder('attemptId'))
