import { Pool } from 'pg'
import type { Person } from './calls'
import type { Taker } from './taker'

/** Lists acknowledged acts that are missing or changed, and stored acts that were never acknowledged. */
export async function compareStored(databaseUrl: string, takers: readonly Taker[]): Promise<string[]> {
  return onDatabase(databaseUrl, async (pool) => {
    const { rows } = await pool.query<{ attempt_id: string; op_id: string; act: string }>(
      `select attempt_id, op_id, concat_ws(' ', question, value #>> '{}') as act from acts`,
    )
    const stored = new Map(rows.map(({ attempt_id: attempt, op_id: op, act }) => [`${attempt} ${op}`, act]))
    const faults = takers.flatMap((taker) =>
      taker.acknowledged.flatMap((act) => {
        const key = `${taker.attemptId} ${act.opId}`
        const sent = `${'question' in act ? act.question : ''} ${String(act.value)}`
        const found = stored.get(key)
        stored.delete(key)
        return found === sent ? [] : [`acknowledged ${sent}, stored ${found ?? 'nothing'}`]
      }),
    )
    return [...faults, ...[...stored.values()].map((act) => `stored ${act}, acknowledged to nobody`)]
  })
}

export async function seedUsers(
  databaseUrl: string,
  people: readonly Pick<Person, 'uid' | 'email'>[],
): Promise<void> {
  const ids = people.map(({ uid }) => uid)
  await onDatabase(databaseUrl, async (pool) => {
    await pool.query(
      `insert into users (id, username, created_at)
       select id, name, now() from unnest($1::text[], $2::text[]) u (id, name)`,
      [ids, people.map(({ email }) => email)],
    )
    await pool.query(
      `insert into entitlements (user_id, test_number, source, granted_at)
       select id, 1, 'registration', now() from unnest($1::text[]) id`,
      [ids],
    )
  })
}

export async function onDatabase<Result>(
  databaseUrl: string,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
