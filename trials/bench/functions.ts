import { quantile } from '../harness/statistics'
import { cpuMsOf, residentMbOf } from '../harness/processFigures'
import { Product, withSurroundings } from '../harness/product'
import { Calls } from '../load/calls'
import { onDatabase, seedUsers } from '../load/stored'
import { makeTaker, type Taker } from '../load/taker'
import type { Figure } from './figures'

const CONNECTIONS = 20
/** Enough users to stay below the rate limit. */
const TAKERS = 3_000
const ROUND_MS = 3_000

type Work = (taker: Taker) => Promise<unknown>

/** Each checks its answer. */
const workloads: Record<string, Work> = {
  getUserById: (taker) => taker.readRecord(),
  updateUser: (taker) => taker.claimRecord(),
  saveAnswers: (taker) => taker.save(1),
}

/** The production build with all middleware, token checks and log, on PostgreSQL without fsync. */
export async function measureFunctions(rounds: number): Promise<Figure[]> {
  return withSurroundings([], async (surroundings) => {
    const product = new Product(surroundings)
    const calls = new Calls(() => product.url)
    const takers = Array.from({ length: TAKERS }, (_, index) =>
      makeTaker(surroundings.identity, calls, 'bench', index),
    )
    try {
      await product.start(1)
      const [pid] = product.processIds
      const people = takers.map(({ person }) => person)
      await seedUsers(surroundings.databaseUrl, people)
      await playAll(takers, (taker) => taker.start())
      // Statements prepared on an empty table keep scanning it until it is analyzed.
      await onDatabase(surroundings.databaseUrl, (pool) => pool.query('analyze'))
      const figures: Figure[] = []
      for (const [name, work] of Object.entries(workloads)) {
        await measureRound(takers, work)
        const measured: { times: number[]; seconds: number; cpuMs: number }[] = []
        for (let round = 0; round < rounds; round += 1) {
          const before = cpuMsOf(pid)
          const { times, seconds } = await measureRound(takers, work)
          measured.push({ times, seconds, cpuMs: (cpuMsOf(pid) - before) / times.length })
        }
        const figure = (what: string, unit: string, of: (round: (typeof measured)[number]) => number) =>
          figures.push({ what: `${name}: ${what}`, unit, values: measured.map(of) })
        figure('requests a second', '', ({ times, seconds }) => times.length / seconds)
        figure('p50', 'ms', ({ times }) => quantile(times, 0.5))
        figure('p99', 'ms', ({ times }) => quantile(times, 0.99))
        figure('processor time a request', 'ms', ({ cpuMs }) => cpuMs)
      }
      return [...figures, { what: 'the server’s resident memory', unit: 'MiB', values: [residentMbOf(pid)] }]
    } finally {
      await product.stop()
    }
  })
}

const connections = (takers: readonly Taker[]) =>
  Array.from({ length: CONNECTIONS }, (_, place) =>
    takers.filter((_t, index) => index % CONNECTIONS === place),
  )

async function playAll(takers: readonly Taker[], work: Work): Promise<void> {
  await Promise.all(
    connections(takers).map(async (mine) => {
      for (const taker of mine) await work(taker)
    }),
  )
}

async function measureRound(
  takers: readonly Taker[],
  work: Work,
): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    connections(takers).map(async (mine) => {
      for (let turn = 0; performance.now() - startedAt < ROUND_MS; turn += 1) {
        const sentAt = performance.now()
        await work(mine[turn % mine.length]!)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  return { times, seconds: (performance.now() - startedAt) / 1_000 }
}
