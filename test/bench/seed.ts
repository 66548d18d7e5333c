import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { passageNumbers, questionsOfPassage } from '../../domain/exam'
import { emailOf } from '../load/identityProvider'

/** Somebody with a record worth reading: three tests paid, two finished, the third under way. */
export type Taker = { uid: string; attemptId: string }

const allAnswers = JSON.stringify(
  passageNumbers.map((passage) => ({
    [`passage${passage}`]: Object.fromEntries(questionsOfPassage(passage).map((question) => [question, 'B'])),
  })),
)
const noTools = JSON.stringify({ strikes: {}, flags: [], seen: [], highlights: {} })
const VERSION = 'bench'

/** Takers by SQL, on a database whose schema is there. */
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
    for (const { uid, attemptId } of takers) {
      await pool.query('insert into users (id, username, created_at) values ($1, $2, now())', [
        uid,
        emailOf(uid),
      ])
      await pool.query(
        `insert into entitlements (user_id, test_number, source, granted_at)
         select $1, number, 'bench', now() from generate_series(1, 3) number`,
        [uid],
      )
      const attempt = `insert into attempts (id, user_id, test_number, request_id, ordinal, content_version, status,
        started_at, deadline, time_factor, epoch, next_seq, acknowledged, answers, tools, score, finished_at, finished_by)
        values ($1, $2, $3, $1, 1, $4, $5, now(), now() + interval '90 minutes', 1, 1, 1, 0, $6, $7, $8, $9, $10)`
      for (const test of [1, 2]) {
        const values = ['finished', allAnswers, noTools, 31, new Date(), 'taker']
        await pool.query(attempt, [randomUUID(), uid, test, VERSION, ...values])
      }
      await pool.query(attempt, [attemptId, uid, 3, VERSION, 'open', '[]', noTools, null, null, null])
    }
    await pool.query('analyze')
    return takers
  } finally {
    await pool.end()
  }
}
