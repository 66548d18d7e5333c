import { Client } from 'pg'
import { addressOf } from '../../harness/client'
import { withStack } from '../../harness/loadStack'
import { cpuMsOf, residentMbOf } from '../../harness/processFigures'
import { startProduct } from '../../harness/serverProcess'
import type { Figure } from '../figures'
import { measureRound } from './measureRound'
import { seedTakers } from './seed'
import { workloads } from './workloads'

const CONNECTIONS = 20
/** Enough users to stay below the rate limit. */
const TAKERS = 3_000
const ROUND_MS = 3_000

/** The production build with all middleware, token checks and log, on PostgreSQL without fsync. */
export async function measureFunctions(rounds: number): Promise<Figure[]> {
  return withStack([], async ({ databaseUrl, identity }) => {
    const { url, child, stop } = await startProduct({ databaseUrl, identity })
    try {
      const takers = (await seedTakers(databaseUrl, 'product', TAKERS)).map((taker, index) => ({
        ...{ ...taker, address: addressOf(index), token: identity.tokenFor(taker.uid) },
      }))
      const options = { takers, connections: CONNECTIONS, durationMs: ROUND_MS }
      const loads = workloads()
      for (const load of loads) await measureRound(url, load, options)
      await analyze(databaseUrl)
      const figures: Figure[] = []
      for (const load of loads) {
        const [perSecond, p50, p99, cpu]: [number[], number[], number[], number[]] = [[], [], [], []]
        for (let round = 0; round < rounds; round += 1) {
          const before = cpuMsOf(child.pid)
          const measured = await measureRound(url, load, options)
          perSecond.push(measured.perSecond)
          p50.push(measured.p50Ms)
          p99.push(measured.p99Ms)
          cpu.push((cpuMsOf(child.pid) - before) / measured.requests)
        }
        figures.push(
          { what: `${load.name}: requests a second`, unit: '', values: perSecond },
          { what: `${load.name}: p50`, unit: 'ms', values: p50 },
          { what: `${load.name}: p99`, unit: 'ms', values: p99 },
          { what: `${load.name}: processor time a request`, unit: 'ms', values: cpu },
        )
      }
      const memory = { what: 'the server’s resident memory', unit: 'MiB', values: [residentMbOf(child.pid)] }
      return [...figures, memory]
    } finally {
      await stop()
    }
  })
}

/** Statements prepared on an empty table keep scanning it until it is analyzed. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  await client.end()
}
