import { equal } from 'node:assert'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { wire, type Answer, type FunctionName, type Request as RequestOf } from '../../domain/wire'
import { callOf } from '../../src/api/baseQuery'
import { newEntries } from '../../test/support/functions'
import { quantile } from '../harness/statistics'
import { cpuMsOf } from '../harness/processFigures'
import { Product, withSurroundings } from '../harness/product'
import { Calls, type Person } from '../load/calls'
import { onDatabase, seedUsers } from '../load/stored'
import { makeTaker, type Taker } from '../load/taker'
import type { Figure } from './figures'

const CONNECTIONS = 20
/** Enough users to stay below the rate limit. */
const TAKERS = 3_000
const ROUND_MS = 3_000

type Work = (taker: Taker, url: string) => Promise<void>

const saved = new Map<Taker, number>()
const workloads: Record<string, Work> = {
  async getUserById({ person }, url) {
    equal((await ask(url, person, 'getUserById', { id: person.uid })).id, person.uid)
  },
  async updateUser({ person }, url) {
    const claim = { id: person.uid, username: person.email, tests: newEntries() }
    equal((await ask(url, person, 'updateUser', claim)).id, person.uid)
  },
  async saveAnswers(taker, url) {
    const cursor = saved.get(taker) ?? 0
    saved.set(taker, cursor + 1)
    const request = { attemptId: taker.attemptId, cursor, acts: [taker.choice()] }
    equal((await ask(url, taker.person, 'saveAnswers', request)).cursor, cursor + 1)
  },
}

/** The server with all middleware, token checks and log, on PostgreSQL without fsync. */
export async function measureFunctions(rounds: number): Promise<Figure[]> {
  return withSurroundings([], async (surroundings) => {
    const product = new Product(surroundings)
    const calls = new Calls(() => product.nextUrl())
    const takers = Array.from({ length: TAKERS }, (_, index) => makeTaker(calls, 'bench', index))
    try {
      await product.start(1)
      const pid = product.processId
      const people = takers.map(({ person }) => person)
      await seedUsers(surroundings.databaseUrl, people)
      const start = async (mine: Taker[]) => {
        for (const taker of mine) await taker.start()
      }
      await Promise.all(connections(takers).map(start))
      // Statements prepared on an empty table keep scanning it until it is analyzed.
      await onDatabase(surroundings.databaseUrl, (pool) => pool.query('analyze'))
      const figures: Figure[] = []
      for (const [name, work] of Object.entries(workloads)) {
        await measureRound(takers, product.nextUrl(), work)
        const measured: { times: number[]; seconds: number; cpuMs: number }[] = []
        for (let round = 0; round < rounds; round += 1) {
          const before = cpuMsOf(pid)
          const { times, seconds } = await measureRound(takers, product.nextUrl(), work)
          measured.push({ times, seconds, cpuMs: (cpuMsOf(pid) - before) / times.length })
        }
        const figure = (what: string, unit: string, of: (round: (typeof measured)[number]) => number) =>
          figures.push({ what: `${name}: ${what}`, unit, values: measured.map(of) })
        figure('requests a second', '', ({ times, seconds }) => times.length / seconds)
        figure('p50', 'ms', ({ times }) => quantile(times, 0.5))
        figure('p99', 'ms', ({ times }) => quantile(times, 0.99))
        figure('processor time a request', 'ms', ({ cpuMs }) => cpuMs)
      }
      return figures
    } finally {
      agent.destroy()
      await product.stop()
    }
  })
}

const connections = (takers: readonly Taker[]) =>
  Array.from({ length: CONNECTIONS }, (_, place) =>
    takers.filter((_taker, index) => index % CONNECTIONS === place),
  )

async function measureRound(takers: readonly Taker[], url: string, work: Work) {
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    connections(takers).map(async (mine) => {
      for (let turn = 0; performance.now() - startedAt < ROUND_MS; turn += 1) {
        const sentAt = performance.now()
        await work(mine[turn % mine.length]!, url)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  return { times, seconds: (performance.now() - startedAt) / 1_000 }
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Cheaper than fetch, since the client shares the CPU with the server. */
async function ask<N extends FunctionName>(
  url: string,
  { token, address }: Person,
  name: N,
  asked: RequestOf<N>,
): Promise<Answer<N>> {
  const { url: urlAt, method, body } = callOf(name, asked, wire[name])
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request(urlAt(`${url}/api`), { method, agent, headers: { ...headers, ...json } })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response]: IncomingMessage[] = await once(sent, 'response')
  const answer = await text(response!)
  equal(response!.statusCode, 200, `${name}: ${answer}`)
  return JSON.parse(answer)
}
