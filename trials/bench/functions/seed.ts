import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { passageNumbers, questionsOfPassage } from '../../../domain/exam'
import { emailOf } from '../../harness/identityProvider'

export type Taker = { uid: string; attemptId: string }

const allAnswers = JSON.stringify(
  passageNumbers.map((passage) => ({
    [`passage${passage}`]: Object.fromEntries(questionsOfPassage(passage).map((question) => [question, 'B'])),
  })),
)
const noTools = JSON.stringify({ strikes: {}, flags: [], seen: [], highlights: {} })
const VERSION = 'bench'

export async function seedTakers(databaseUrl: string, prefix: string, count: number): Promise<Taker[]> {
  const takers = Array.from({ length: count }, (_, index) => ({
    uid: `${prefix}-${index}`,
    attemptId: randomUUID(),
  }))
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await pool.query(
      `insert into content_versions (version, test_number, passages, created_at)
       values ($1, 1, '[]', now()) on conflict do nothing`,
      [VERSION],
    )
    const ids = takers.map(({ uid }) => uid)
    await pool.query(
      'insert into users (id, username, created_at) select id, name, now() from unnest($1::text[], $2::text[]) u (id, name)',
      [ids, ids.map(emailOf)],
    )
    await pool.query(
      `insert into entitlements (user_id, test_number, source, granted_at)
       select id, test, 'bench', now() from unnest($1::text[]) id, generate_series(1, 3) test`,
      [ids],
    )
    await pool.query(
      `insert into attempts (id, user_id, test_number, request_id, ordinal, content_version, status, started_at,
         deadline, time_factor, last_act, answers, tools, score, finished_at, finished_by)
       select gen_random_uuid(), id, test, gen_random_uuid(), 1, $2, 'finished', now(), now() + interval '90 minutes',
         1, 0, $3, $4, 31, now(), 'taker' from unnest($1::text[]) id, generate_series(1, 2) test`,
      [ids, VERSION, allAnswers, noTools],
    )
    await pool.query(
      `insert into attempts (id, user_id, test_number, request_id, ordinal, content_version, status, started_at,
         deadline, time_factor, last_act, answers, tools)
       select attempt, id, 3, attempt, 1, $3, 'open', now(), now() + interval '90 minutes', 1, 0, '[]', $4
       from unnest($1::text[], $2::uuid[]) t (id, attempt)`,
      [ids, takers.map(({ attemptId }) => attemptId), VERSION, noTools],
    )
    await pool.query('analyze')
    return takers
  } finally {
    await pool.end()
  }
}
