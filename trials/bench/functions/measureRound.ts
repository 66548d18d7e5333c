import { HttpConnection } from './httpClient'
import { quantile } from '../../harness/statistics'
import type { SeatedTaker, Workload } from './workloads'

export type RoundFigures = { requests: number; perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Connections with one request under way each, for a while; each speaks for its share of the takers in turn.
 * @throws Error at the first answer that is not right: a wrong answer is no throughput
 */
export async function measureRound(
  url: string,
  { name, requests }: Workload,
  {
    takers,
    connections,
    durationMs,
  }: { takers: readonly SeatedTaker[]; connections: number; durationMs: number },
): Promise<RoundFigures> {
  const times: number[] = []
  const startedAt = performance.now()
  const play = async (_: unknown, place: number) => {
    const mine = takers.filter((_taker, index) => index % connections === place).map(requests)
    const connection = new HttpConnection(url)
    try {
      for (let turn = 0; performance.now() - startedAt < durationMs; turn += 1) {
        const taker = mine[turn % mine.length]
        if (taker === undefined) throw new Error('There are more connections than takers.')
        const { status, body, ms } = await connection.send(taker.next())
        if (status !== 200 || !taker.isRight(body)) throw new Error(`${name} answered ${status}: ${body}`)
        times.push(ms)
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, play))
  return {
    requests: times.length,
    perSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}
