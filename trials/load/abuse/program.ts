import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, loadavg, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { ATTEMPTS_A_DAY } from '../../../domain/exam'
import { HIGHLIGHT_BYTES, MOST_ACTS } from '../../../domain/room'
import { runProgram } from '../../../functions/program'
import { quantile } from '../../bench/statistics'
import { randomFrom } from '../../faults/random'
import { newPostgres } from '../../../test/support/databases/engines'
import type { Orders, Report } from './abusers'
import { cpuMsOf } from '../../bench/cpuTime'
import { addressOf } from '../addresses'
import { Fleet } from '../fleet'
import { DURABLE, withStack } from '../loadStack'
import { familyOf, figuresOf } from '../processFigures'
import { seedUsers } from '../stored'
import { Taker } from '../taker'

/**
 * npm run load:abuse: ten accounts ask every function for all it gives, eighty requests at once each, of one server
 * process of 512 MiB, while honest takers save every ten seconds. What the abusers do to these processors is not what
 * they do to the server: they are a process that gives way to the others (docs/performance.md). Exits 1 when the process takes more memory than it may, an honest
 * save waits longer than it may, or the database grows by more than the bounds of attempts say. On this machine alone;
 * it ends by itself.
 */
const ABUSERS = 10
const HONEST = 5
const HEAP_MB = 512
const MOST_MB = 400
const MOST_P99_MS = 250
/** As `nice` counts: an attacker's machine is another one. */
const ABUSERS_GIVE_WAY = 5
const SAVE_EVERY_MS = 10_000
/** A stored act with its places in two indexes, at the fill that random ids leave them. */
const BYTES_AN_ACT = 400
/** What is there before anybody asks, and what the database keeps of work that is under way. */
const BYTES_ASIDE = 64_000_000
const USAGE = 'npm run load:abuse [-- --minutes 10 --seed text]'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: new Date().toISOString() },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes >= 1 && minutes <= 60)) throw new Error(USAGE)
  console.log(`seed ${values.seed}: ${ABUSERS} accounts, ${HONEST} honest takers, ${minutes} minutes`)
  return withStack(DURABLE, async ({ databaseUrl: server, identity, postgresId }) => {
    const databaseUrl = await newPostgres(server)
    const options = [
      ...[identity.environment.NODE_OPTIONS, `--require ${resolve(__dirname, 'helcimHere.cjs')}`],
      `--max-old-space-size=${HEAP_MB}`,
    ].join(' ')
    const environment = { ...identity.environment, NODE_OPTIONS: options }
    const fleet = new Fleet({ databaseUrl, identity: { ...identity, environment } })
    const personOf = (uid: string, index: number) => ({
      ...{ uid, token: identity.tokenFor(uid), address: addressOf(index) },
    })
    try {
      await fleet.start(1)
      const honest = Array.from({ length: HONEST }, (_, index) => {
        const person = personOf(`taker-${index}`, index)
        return new Taker(person, fleet, randomFrom(`${values.seed} ${person.uid}`))
      })
      const abusers = Array.from({ length: ABUSERS }, (_, index) =>
        personOf(`abuser-${index}`, 1_000 + index),
      )
      await seedUsers(databaseUrl, [...honest, ...abusers.map((person) => ({ person }))])
      const before = await databaseBytes(databaseUrl)
      const until = Date.now() + minutes * 60_000
      const faults: string[] = []
      const peak = { mb: 0 }
      const spent = () => ({
        server: figuresOf(fleet.processIds).cpuMs,
        database: figuresOf(postgresId === undefined ? [] : familyOf(postgresId)).cpuMs,
      })
      const spentBefore = spent()
      const [abuse] = await Promise.all([
        play({ url: fleet.url, people: abusers, until, seed: values.seed }),
        watchMemory(fleet, until, peak),
        ...honest.map((taker) =>
          sit(taker, until).catch((error: unknown) => void faults.push(String(error))),
        ),
      ])
      const spentAfter = spent()
      const saves = fleet.times.get('saveAnswers') ?? []
      const p99 = quantile(saves, 0.99)
      const grown = (await databaseBytes(databaseUrl)) - before
      const attempts = Math.min(ATTEMPTS_A_DAY, minutes + 1)
      const bound = ABUSERS * attempts * (MOST_ACTS * BYTES_AN_ACT + HIGHLIGHT_BYTES) + BYTES_ASIDE
      console.log(abuse.answers.map(([answer, times]) => `${times} × ${answer}`).join('\n'))
      console.log(
        `${abuse.filled} attempts filled; honest requests put off: ${fleet.putOff}, lost: ${fleet.unanswered}`,
      )
      const share = (ms: number) => `${((ms / minutes / 60_000) * 100).toFixed(0)} %`
      console.log(
        `of one processor: server ${share(spentAfter.server - spentBefore.server)}, database ${share(spentAfter.database - spentBefore.database)}, abusers ${share(abuse.cpuMs)}`,
      )
      const loads = loadavg().map((load) => load.toFixed(1))
      console.log(`processor load at the end: ${loads.join(', ')}`)
      console.log(`an honest save, median: ${quantile(saves, 0.5).toFixed(0)} ms`)
      const said = (what: string, is: number, most: number, unit: string) => {
        if (!(is <= most)) faults.push(`${what} beyond its bound`)
        console.log(`${what}: ${is.toFixed(0)} ${unit} (at most ${most.toFixed(0)})`)
      }
      said('resident memory', peak.mb, MOST_MB, 'MiB')
      said(`an honest save, p99 of ${saves.length}`, p99, MOST_P99_MS, 'ms')
      said('the database has grown by', grown / 1e6, bound / 1e6, 'MB')
      console.log(faults.length === 0 ? 'All within bounds.' : faults.join('\n'))
      return faults.length === 0 ? 0 : 1
    } finally {
      await fleet.stop()
    }
  })
}

async function sit(taker: Taker, until: number): Promise<void> {
  await delay(taker.random.below(SAVE_EVERY_MS))
  await taker.start()
  while (Date.now() < until) {
    await taker.save()
    await delay(SAVE_EVERY_MS)
  }
  await taker.finish()
}

/** The abusers' own process, until its end. */
async function play(orders: Orders): Promise<Report & { cpuMs: number }> {
  const script = resolve(__dirname, 'abusers.ts')
  const child = fork(script, [JSON.stringify(orders)], { execArgv: ['--import', 'tsx'] })
  if (child.pid !== undefined) setPriority(child.pid, getPriority() + ABUSERS_GIVE_WAY)
  let cpuMs = 0
  const watch = setInterval(() => (cpuMs = cpuMsOf(child.pid) || cpuMs), 1_000)
  try {
    const told: unknown[] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The abusers have ended before their time.'))),
    ])
    return { ...(told[0] as Report), cpuMs }
  } finally {
    clearInterval(watch)
    child.kill()
  }
}

/** The most that the one server process had of memory, looked at four times a second. */
async function watchMemory(fleet: Fleet, until: number, peak: { mb: number }): Promise<void> {
  while (Date.now() < until) {
    const [pid] = fleet.processIds
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    peak.mb = Math.max(peak.mb, Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]) / 1024)
    await delay(250)
  }
}

async function databaseBytes(connectionString: string): Promise<number> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    const { rows } = await pool.query<{ bytes: string }>(
      `select pg_database_size(current_database()) as bytes`,
    )
    return Number(rows[0]?.bytes)
  } finally {
    await pool.end()
  }
}

runProgram(async () => process.exit(await main()))
