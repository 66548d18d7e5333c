import { sql, type SQL } from 'drizzle-orm'
import { acts } from './schema/schema'

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
