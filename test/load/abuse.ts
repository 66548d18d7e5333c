import { loadavg } from 'node:os'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { ATTEMPTS_A_DAY } from '../../domain/exam'
import { HIGHLIGHT_BYTES, MOST_ACTS } from '../../domain/room'
import { runProgram } from '../../functions/program'
import { quantile } from '../bench/statistics'
import { randomFrom } from '../faults/random'
import { newPostgres } from '../support/databases/engines'
import { Abuser } from './abuser'
import { addressOf } from './addresses'
import { Fleet } from './fleet'
import { DURABLE, withStack } from './loadStack'
import { seedUsers } from './stored'
import { Taker } from './taker'

/**
 * npm run load:abuse: ten accounts ask every function for all it gives, minute by minute, of one server process of
 * 512 MiB, while honest takers save every ten seconds. Exits 1 when the process takes more memory than it may, an honest
 * save waits longer than it may, or the database grows by more than the bounds of attempts say. On this machine alone;
 * it ends by itself.
 */
const ABUSERS = 10
const HONEST = 5
const HEAP_MB = 512
const MOST_MB = 400
const MOST_P99_MS = 250
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
  return withStack(DURABLE, async ({ databaseUrl: server, identity }) => {
    const databaseUrl = await newPostgres(server)
    const options = [identity.environment.NODE_OPTIONS, `--max-old-space-size=${HEAP_MB}`].join(' ')
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
      const abusers = Array.from({ length: ABUSERS }, (_, index) => {
        const person = personOf(`abuser-${index}`, 1_000 + index)
        return new Abuser(person, fleet.url, randomFrom(`${values.seed} ${person.uid}`))
      })
      await seedUsers(databaseUrl, [...honest, ...abusers])
      const before = await databaseBytes(databaseUrl)
      const until = Date.now() + minutes * 60_000
      const faults: string[] = []
      const peak = { mb: 0 }
      await Promise.all([
        watchMemory(fleet, until, peak),
        ...honest.map((taker) =>
          sit(taker, until).catch((error: unknown) => void faults.push(String(error))),
        ),
        ...abusers.map((abuser) => abuse(abuser, until)),
      ])
      const saves = fleet.times.get('saveAnswers') ?? []
      const p99 = quantile(saves, 0.99)
      const grown = (await databaseBytes(databaseUrl)) - before
      const attempts = Math.min(ATTEMPTS_A_DAY, minutes + 1)
      const bound = ABUSERS * attempts * (MOST_ACTS * BYTES_AN_ACT + HIGHLIGHT_BYTES) + BYTES_ASIDE
      const answers = new Map<string, number>()
      for (const abuser of abusers) {
        for (const [said, times] of abuser.answers) answers.set(said, (answers.get(said) ?? 0) + times)
      }
      console.log([...answers].map(([said, times]) => `${times} × ${said}`).join(', '))
      console.log(
        `processor load at the end: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(', ')}`,
      )
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

async function abuse(abuser: Abuser, until: number): Promise<void> {
  while (Date.now() < until) {
    const nextMinute = Date.now() + 60_000
    await abuser.minute()
    await delay(Math.max(0, Math.min(nextMinute, until) - Date.now()))
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
