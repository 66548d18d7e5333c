import { Pool } from 'pg'

/** Statements by the id that PostgreSQL gives to all of one meaning: a text, and how often a request asks it. */
type Statements = ReadonlyMap<string, { text: string; calls: number }>

/** What belongs to the requests is asked at least as often; the sweep's looks are not. */
const LEAST_CALLS = 20

/** The statements that some requests lead to, as PostgreSQL itself counts them (pg_stat_statements). */
export async function countStatements(
  databaseUrl: string,
  work: () => Promise<{ requests: number }>,
): Promise<Statements> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await pool.query('create extension if not exists pg_stat_statements')
    await pool.query('select pg_stat_statements_reset()')
    const { requests } = await work()
    const { rows } = await pool.query<{ queryid: string; query: string; calls: string }>(
      'select queryid, query, calls from pg_stat_statements where calls >= $1',
      [Math.min(LEAST_CALLS, requests)],
    )
    return new Map(
      rows.map(({ queryid, query, calls }) => [queryid, { text: query, calls: Number(calls) / requests }]),
    )
  } finally {
    await pool.end()
  }
}

/** In words, or empty where both asked the same as often. */
export function describeDifference(product: Statements, bare: Statements): string {
  const lines = [...new Set([...product.keys(), ...bare.keys()])].flatMap((id) => {
    const [one, other] = [product.get(id), bare.get(id)]
    if (Math.abs((one?.calls ?? 0) - (other?.calls ?? 0)) < 0.1) return []
    const times = `product ${one?.calls ?? 0} times, bare ${other?.calls ?? 0} times`
    return [`${times}: ${one?.text ?? other?.text}`]
  })
  return lines.join('\n')
}
