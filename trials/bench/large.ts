import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { passageOfQuestion } from '../../domain/exam'
import { dollarsFromCents, priceOf } from '../../domain/pricing'
import type { Act } from '../../domain/acts'
import type { FunctionName, Request as RequestOf } from '../../domain/wire'
import type { Answered, Caller } from '../../functions/base/endpoint'
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

  async function call<N extends FunctionName>(name: N, caller: Caller, request: RequestOf<N>) {
    const before = performance.now()
    const answer: Answered<N> = await endpoints[name](caller, request)
    times.set(name, [...(times.get(name) ?? []), performance.now() - before])
    return answer
  }

  async function look(caller: Caller): Promise<void> {
    const record = await call('getUserById', caller, { id: caller.uid })
    await call('updateUser', caller, record)
    await call('getAttempts', caller, { testNumber: 1 })
    const payments = await call('getPaymentsByUserId', caller, { username: caller.email })
    await call('getPaymentsById', caller, { id: payments[0]?.id ?? '' })
  }

  async function takeTest(caller: Caller): Promise<void> {
    const latest = await deps.store.attempts.latest(caller.uid, TEST)
    const request = { testNumber: TEST, requestId: randomUUID(), timeFactor: 1 as const }
    const afterAttemptId = latest?.id ?? null
    const { attemptId } = await call('startTest', caller, { ...request, afterAttemptId })
    await call('getAttempt', caller, { attemptId })
    const acts = (first: number) => [1, 2, 3, 4, 5].map((index) => act(first + index))
    await call('saveAnswers', caller, { attemptId, cursor: 0, acts: acts(0) })
    const finish = { ...stamp(), kind: 'finish', value: 'confirmed' } as const
    await call('saveAnswers', caller, { attemptId, cursor: 5, acts: [...acts(5), finish] })
    await call('getReceipt', caller, { attemptId })
    await call('getHistory', caller, { attemptId })
    const [seeded] = await deps.store.attempts.finishedOf(caller.uid, 1)
    if (!seeded) return
    await deps.store.attempts.change(seeded.id, { revealedAt: new Date() })
    await call('getComparison', caller, { attemptId: seeded.id })
  }

  async function buy(): Promise<void> {
    const uid = randomUUID()
    const caller = { uid, email: `${uid}@example.com` }
    await call('addUser', caller, { id: uid, username: caller.email, tests: newEntries() })
    const left = await endpoints.getPONumber(caller, { testNumber: '3' })
    await call('abandonOrder', caller, { poNumber: left.uniquevalue })
    const { uniquevalue: poNumber } = await call('getPONumber', caller, { testNumber: '2' })
    const amount = dollarsFromCents(priceOf({ kind: 'single', testNumber: 2 }, 1).priceCents)
    await call('getPaymentCredentials', caller, { amount, currency: 'USD', poNumber })
    const { transId } = provider.charge(poNumber)
    const report = { username: caller.email, amount, testNumber: '2' as const, transId, invoice: poNumber }
    const id = (randomUUID() + randomUUID()).replaceAll('-', '')
    await call('addPayment', caller, { ...report, id, date: new Date().toISOString() })
    await call('getPaymentStatus', caller, { poNumber })
    // Growing lists would be measured too.
    provider.transactions.length = 0
    provider.opened.length = 0
  }

  const someone = (): Caller => {
    const n = 1 + Math.floor(Math.random() * users)
    return { uid: takerIdOf(n), email: `taker${n}@example.com` }
  }
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
const stamp = () => ({ opId: randomUUID(), at: new Date().toISOString(), device })

function act(question: number): Act {
  return { ...stamp(), kind: 'answer', passage: passageOfQuestion(question), question, value: 'A' }
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
