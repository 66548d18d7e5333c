import { HttpConnection } from './httpClient'
import { quantile } from './statistics'
import type { SeatedTaker, Workload } from './workloads'

export type RoundFigures = { requests: number; perSecond: number; p50Ms: number; p99Ms: number }

/**
 * One connection for each taker, each with one request under way, for a while.
 * @throws Error at the first answer that is not right: a wrong answer is no throughput
 */
export async function measureRound(
  url: string,
  { name, requests }: Workload,
  takers: readonly SeatedTaker[],
  durationMs: number,
): Promise<RoundFigures> {
  const times: number[] = []
  const startedAt = performance.now()
  const play = async (taker: SeatedTaker) => {
    const connection = new HttpConnection(url)
    try {
      const { next, isRight } = requests(taker)
      while (performance.now() - startedAt < durationMs) {
        const { status, body, ms } = await connection.send(next())
        if (status !== 200 || !isRight(body)) throw new Error(`${name} answered ${status}: ${body}`)
        times.push(ms)
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(takers.map(play))
  return {
    requests: times.length,
    perSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}
