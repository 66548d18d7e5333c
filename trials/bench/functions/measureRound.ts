import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { quantile } from '../../harness/statistics'
import type { HttpRequest, SeatedTaker, Workload } from './workloads'

export type RoundFigures = { requests: number; perSecond: number; p50Ms: number; p99Ms: number }
type Options = { takers: readonly SeatedTaker[]; connections: number; durationMs: number }

/** @throws Error at the first wrong answer */
export async function measureRound(
  url: string,
  { name, requests }: Workload,
  { takers, connections, durationMs }: Options,
): Promise<RoundFigures> {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const play = async (_: unknown, place: number) => {
    const mine = takers.filter((_taker, index) => index % connections === place).map(requests)
    for (let turn = 0; performance.now() - startedAt < durationMs; turn += 1) {
      const taker = mine[turn % mine.length]
      if (taker === undefined) throw new Error('There are more connections than takers.')
      const sentAt = performance.now()
      const { status, body } = await send(url, taker.next(), agent)
      if (status !== 200 || !taker.isRight(body)) throw new Error(`${name} answered ${status}: ${body}`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, play)).finally(() => agent.destroy())
  return {
    requests: times.length,
    perSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}

/** Cheaper than fetch, since the client shares the CPU with the server. */
function send(url: string, { method, path, token, address, body }: HttpRequest, agent: Agent) {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(url + path, { method, agent, headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject)
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}
