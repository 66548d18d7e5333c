import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { passageOfQuestion } from '../../domain/exam'
import { dollarsFromCents, priceOf } from '../../domain/pricing'
import { Act } from '../../domain/acts'
import type { FunctionName } from '../../domain/wire'
import { systemClock } from '../../functions/base/clock'
import { createEndpoints } from '../../functions/endpoints/endpoints'
import { countMore } from '../../functions/exams/census'
import { runProgram } from '../../functions/program'
import { openDatabase, type Database } from '../../functions/store/database'
import { migrate } from '../../functions/store/migrate'
import { createStore } from '../../functions/store/store'
import { startPostgres } from '../../test/support/databases/postgresServer'
import { seed, takerIdOf } from '../../test/support/databases/seed'
import { makeWorld, newEntries, writeContent } from '../../test/support/functions'
import { markdownTable, quantile } from '../harness/statistics'

/**
 * npm run bench:large: times each function on 10,000 and 1,000,000 users. Wanted: at most twice the p99. Reuses
 * databases on TEST_DATABASE_URL's server.
 */
const SIZES = [10_000, 1_000_000]

/** No user is seeded with an attempt at this test. */
const TEST = 6

type Measured = Map<FunctionName, number[]>
type Subject = { users: number; times: Measured; round(): Promise<void>; database: Database }

async function openSeeded(server: string, users: number): Promise<Database> {
  const name = `bench_${users}`
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  const client = new Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  if (rowCount === 0) {
    console.log(`Seeding ${users} users…`)
    const seeder = new Client({ connectionString: databaseUrl })
    await seeder.connect()
    await seed(seeder, users)
    await seeder.end()
  }
  return database
}

function createSubject(database: Database, users: number): Subject {
  const times: Measured = new Map()
  const { deps, provider, contentFolder } = makeWorld(database)
  writeContent(contentFolder, TEST)
  const endpoints = createEndpoints({ ...deps, clock: systemClock })

  async function timed<Answer>(name: FunctionName, call: () => Promise<Answer>): Promise<Answer> {
    const taken = times.get(name) ?? []
    const before = performance.now()
    const answer = await call()
    taken.push(performance.now() - before)
    times.set(name, taken)
    return answer
  }

  async function look(n: number): Promise<void> {
    const caller = { uid: takerIdOf(n), email: `taker${n}@example.com` }
    const record = await timed('getUserById', () => endpoints.getUserById(caller, { id: caller.uid }))
    await timed('updateUser', () => endpoints.updateUser(caller, record))
    await timed('getAttempts', () => endpoints.getAttempts(caller, { testNumber: 1 }))
    const username = caller.email
    const payments = await timed('getPaymentsByUserId', () =>
      endpoints.getPaymentsByUserId(caller, { username }),
    )
    const id = payments[0]?.id ?? ''
    await timed('getPaymentsById', () => endpoints.getPaymentsById(caller, { id }))
  }

  async function takeTest(n: number): Promise<void> {
    const caller = { uid: takerIdOf(n), email: `taker${n}@example.com` }
    const latest = await deps.store.attempts.latest(caller.uid, TEST)
    const request = { testNumber: TEST, requestId: randomUUID(), timeFactor: 1 as const }
    const afterAttemptId = latest?.id ?? null
    const { attemptId } = await timed('startTest', () =>
      endpoints.startTest(caller, { ...request, afterAttemptId }),
    )
    await timed('getAttempt', () => endpoints.getAttempt(caller, { attemptId }))
    const acts = (first: number) => [0, 1, 2, 3, 4].map((index) => act(first + index + 1))
    await timed('saveAnswers', () => endpoints.saveAnswers(caller, { attemptId, cursor: 0, acts: acts(0) }))
    const { passage: _passage, question: _question, ...stamp } = { question: 0, ...act(1) }
    const finish = { ...stamp, kind: 'finish', value: 'confirmed' } as const
    const last = { attemptId, cursor: 5, acts: [...acts(5), finish] }
    await timed('saveAnswers', () => endpoints.saveAnswers(caller, last))
    await timed('getReceipt', () => endpoints.getReceipt(caller, { attemptId }))
    await timed('getHistory', () => endpoints.getHistory(caller, { attemptId }))
    const [seeded] = await deps.store.attempts.finishedOf(caller.uid, 1)
    if (seeded) {
      await deps.store.attempts.change(seeded.id, { revealedAt: new Date() })
      await timed('getComparison', () => endpoints.getComparison(caller, { attemptId: seeded.id }))
    }
  }

  async function buy(): Promise<void> {
    const uid = randomUUID()
    const caller = { uid, email: `${uid}@example.com` }
    const user = { id: uid, username: caller.email, tests: newEntries() }
    await timed('addUser', () => endpoints.addUser(caller, user))
    const left = await endpoints.getPONumber(caller, { testNumber: '3' })
    await timed('abandonOrder', () => endpoints.abandonOrder(caller, { poNumber: left.uniquevalue }))
    const order = await timed('getPONumber', () => endpoints.getPONumber(caller, { testNumber: '2' }))
    const poNumber = order.uniquevalue
    const amount = dollarsFromCents(priceOf({ kind: 'single', testNumber: 2 }, 1).priceCents)
    await timed('getPaymentCredentials', () =>
      endpoints.getPaymentCredentials(caller, { amount, currency: 'USD', poNumber }),
    )
    const transId = randomUUID()
    provider.charge(poNumber, { transId })
    const date = new Date().toISOString()
    const id = (randomUUID() + randomUUID()).replaceAll('-', '')
    const report = { id, date, username: caller.email, amount, testNumber: '2', transId, invoice: poNumber }
    await timed('addPayment', () => endpoints.addPayment(caller, report))
    await timed('getPaymentStatus', () => endpoints.getPaymentStatus(caller, { poNumber }))
    // Growing lists would be measured too.
    provider.transactions.length = 0
    provider.opened.length = 0
  }

  const someone = () => 1 + Math.floor(Math.random() * users)
  return {
    users,
    times,
    database,
    async round() {
      await look(someone())
      await takeTest(someone())
      await buy()
    },
  }
}

async function countAll(database: Database): Promise<string> {
  const deps = { store: createStore(database), clock: systemClock }
  const began = performance.now()
  let longest = 0
  let steps = 0
  for (let isMore = true; isMore; steps += 1) {
    const before = performance.now()
    isMore = await countMore(deps, { everyMs: 0 })
    longest = Math.max(longest, performance.now() - before)
  }
  const seconds = (performance.now() - began) / 1000
  return `a census in ${seconds.toFixed(0)} s, ${steps} steps, the longest ${longest.toFixed(0)} ms.`
}

const device = randomUUID()

function act(question: number): Act {
  const stamp = { opId: randomUUID(), at: new Date().toISOString(), device }
  const passage = passageOfQuestion(question)
  return Act.parse({ ...stamp, kind: 'answer', passage, question, value: 'A' })
}

function tableOf([small, large]: Subject[]): string {
  const ms = (values: number[] = [], share: number) => quantile(values, share)
  const rows = [...(small?.times.keys() ?? [])].map((name) => {
    const [one, other] = [small?.times.get(name), large?.times.get(name)]
    const shown = [ms(one, 0.5), ms(other, 0.5), ms(one, 0.99), ms(other, 0.99)].map((each) =>
      each.toFixed(1),
    )
    return [name, ...shown, (ms(other, 0.99) / ms(one, 0.99)).toFixed(2)]
  })
  const all = (subject?: Subject) => [...(subject?.times.values() ?? [])].flat()
  const ratio = ms(all(large), 0.99) / ms(all(small), 0.99)
  const heads = ['p50, 10,000 users', 'p50, 1,000,000', 'p99, 10,000', 'p99, 1,000,000', 'p99 as a ratio']
  return [
    markdownTable(['function', ...heads], rows),
    `\nMilliseconds. All calls together: p99 ${ms(all(small), 0.99).toFixed(1)} and ${ms(all(large), 0.99).toFixed(1)}, ` +
      `a ratio of ${ratio.toFixed(2)} (wanted: at most 2).`,
  ].join('\n')
}

runProgram(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } })
  const folder = mkdtempSync(join(tmpdir(), 'p9-bench-'))
  const server = await startPostgres(folder)
  const subjects: Subject[] = []
  try {
    for (const users of SIZES) subjects.push(createSubject(await openSeeded(server.url, users), users))
    for (const { database, users } of subjects) console.log(`${users} users: ${await countAll(database)}`)
    // Fills caches and opens connections.
    const rounds = Number(values.rounds)
    const warmUp = Math.ceil(rounds / 10)
    for (let round = 0; round < warmUp + rounds; round += 1) {
      if (round === warmUp) for (const { times } of subjects) times.clear()
      for (const subject of round % 2 === 0 ? subjects : [...subjects].reverse()) await subject.round()
    }
    console.log(`${rounds} calls of each function on each database, turn by turn.\n\n${tableOf(subjects)}`)
  } finally {
    for (const { database } of subjects) await database.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
