import { Pool } from 'pg'
import type { Taker } from './taker'

/** Acts that were acknowledged and are not in the database as they were sent, and acts that nobody was told are there. */
export async function compareStored(databaseUrl: string, takers: readonly Taker[]): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ attempt_id: string; op_id: string; act: string }>(
      `select attempt_id, op_id, concat_ws(' ', seq, question, value #>> '{}') as act from operations`,
    )
    const stored = new Map(rows.map(({ attempt_id: attempt, op_id: op, act }) => [`${attempt} ${op}`, act]))
    const faults = takers.flatMap((taker) =>
      taker.acknowledged.flatMap((act) => {
        const key = `${taker.attemptId} ${act.opId}`
        const sent = `${act.seq} ${'question' in act ? act.question : ''} ${String(act.value)}`
        const found = stored.get(key)
        stored.delete(key)
        return found === sent ? [] : [`acknowledged ${sent}, stored ${found ?? 'nothing'}`]
      }),
    )
    return [...faults, ...[...stored.values()].map((act) => `stored ${act}, acknowledged to nobody`)]
  } finally {
    await pool.end()
  }
}
