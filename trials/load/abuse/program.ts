import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { errors } from '../../../domain/base/errors'
import { ATTEMPTS_A_DAY } from '../../../domain/exam'
import { HIGHLIGHT_BYTES, MOST_ACTS } from '../../../domain/quota'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { newPostgres } from '../../../test/support/databases/engines'
import { DURABLE, Product, withSurroundings } from '../../harness/product'
import { residentMbOf } from '../../harness/processFigures'
import { Calls } from '../calls'
import { onDatabase, seedUsers } from '../stored'
import { makeTaker, personOf, type Taker } from '../taker'
import type { Orders, Report } from './abusers'
import { judgeSaves, type Save } from './verdict'

/**
 * npm run load:abuse: ten accounts send eighty simultaneous requests of every kind to one server of 512 MiB while
 * honest takers save. They save alone first, as the baseline. Exits 1 when memory, honest saves or the database exceed
 * their limits.
 */
const USAGE = 'npm run load:abuse [-- --minutes 10 --seed text], or --seconds in place of minutes'
const ABUSERS = 10
const HONEST = 20
const HEAP_MB = 512
const MOST_MB = 400
/** Niceness. Abusers yield to the server, since attackers use other machines. */
const ABUSERS_GIVE_WAY = 5
const SAVE_EVERY_MS = 5_000
const MOST_BASELINE_MS = 75_000
/** Runs of this length fill attempts, so every function has data to return. */
const FILLED_BY_MS = 5 * 60_000
/** A stored act with its two index entries, at the fill factor of random IDs. */
const BYTES_AN_ACT = 400
/** Initial data, and what PostgreSQL keeps for work in progress. */
const BYTES_ASIDE = 64_000_000

runProgram(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: new Date().toISOString() },
    },
  })
  const seconds = values.seconds === undefined ? Number(values.minutes) * 60 : Number(values.seconds)
  if (!(seconds >= 5 && seconds <= 3_600)) throw new StartError(USAGE)
  const { lines, faults } = await runAbuse(seconds * 1_000, values.seed)
  console.log(lines.join('\n'))
  console.log(faults.length === 0 ? 'All within bounds.' : faults.join('\n'))
  process.exit(faults.length === 0 ? 0 : 1)
})

async function runAbuse(abuseMs: number, seed: string) {
  console.log(`seed ${seed}: ${ABUSERS} accounts for ${abuseMs / 1_000} s, ${HONEST} honest takers`)
  return withSurroundings(DURABLE, async (surroundings) => {
    const databaseUrl = await newPostgres(surroundings.databaseUrl)
    const product = new Product({ ...surroundings, databaseUrl })
    const calls = new Calls(() => product.nextUrl())
    try {
      await product.start(1, `--max-old-space-size=${HEAP_MB}`)
      const honest = Array.from({ length: HONEST }, (_, index) => makeTaker(calls, seed, index))
      const people = Array.from({ length: ABUSERS }, (_, index) => personOf(`abuser-${index}`, 1_000 + index))
      await seedUsers(databaseUrl, [...honest.map(({ person }) => person), ...people])
      const before = await databaseBytes(databaseUrl)
      const from = Date.now() + Math.min(MOST_BASELINE_MS, abuseMs / 2)
      const until = from + abuseMs
      const faults: string[] = []
      const saves: Save[] = []
      const [abuse, peakMb] = await Promise.all([
        play({ url: product.nextUrl(), people, from, until, seed }),
        peakMemory(product, until),
        ...honest.map((taker) =>
          sit(taker, { from, until, saves }).catch((error: unknown) => void faults.push(String(error))),
        ),
      ])
      if (abuse.answers.some(([answer]) => !isKnown(answer))) faults.push('answers that no function has')
      faults.push(...missedBy(abuse, abuseMs))
      const verdict = judgeSaves(saves)
      if (!verdict.isGreen) faults.push('an honest save beyond its bound')
      const attempts = Math.min(ATTEMPTS_A_DAY, Math.ceil(abuseMs / 60_000) + 1)
      const bound = ABUSERS * attempts * (MOST_ACTS * BYTES_AN_ACT + HIGHLIGHT_BYTES) + BYTES_ASIDE
      const grown = (await databaseBytes(databaseUrl)) - before
      const within = (what: string, is: number, most: number, unit: string) => {
        if (!(is <= most)) faults.push(`${what} beyond its bound`)
        return `${what}: ${is.toFixed(0)} ${unit} (at most ${most.toFixed(0)})`
      }
      const lines = [
        ...abuse.answers.map(([answer, times]) => `${times} × ${answer}`),
        `attempts filled to their bounds: ${abuse.filled}; acts refused for want of a place: ${abuse.notKept}`,
        `honest requests put off: ${calls.putOff}, lost: ${calls.unanswered}`,
        verdict.says,
        within('resident memory', peakMb, MOST_MB, 'MiB'),
        within('the database has grown by', grown / 1e6, bound / 1e6, 'MB'),
      ]
      return { lines, faults }
    } finally {
      await product.stop()
    }
  })
}

/** 'internal' is a fault of the server. */
function isKnown(answer: string): boolean {
  const said = answer.slice(answer.indexOf(' ') + 1)
  return said === 'ok' || (said in errors && said !== 'internal')
}

/** A server that refuses every request hasn't been tested. */
function missedBy({ answers, filled }: Report, abuseMs: number): string[] {
  if (abuseMs < FILLED_BY_MS) return []
  const nameOf = (answer: string) => answer.split(' ')[0] ?? ''
  const worked = answers.filter(([answer]) => / (ok|test_running)$/.test(answer))
  const names = new Set(worked.map(([answer]) => nameOf(answer)))
  const refused = new Set(answers.map(([answer]) => nameOf(answer)).filter((name) => !names.has(name)))
  return [
    ...[...refused].map((name) => `${name} was never answered`),
    ...(filled === 0 ? ['no attempt was filled to its bounds'] : []),
  ]
}

type Sitting = { from: number; until: number; saves: Save[] }

async function sit(taker: Taker, { from, until, saves }: Sitting): Promise<void> {
  await delay(taker.random.below(SAVE_EVERY_MS))
  await taker.start()
  while (Date.now() < until) {
    const phase = Date.now() < from ? 'baseline' : 'abuse'
    const startedAt = performance.now()
    await taker.save()
    saves.push({ phase, ms: performance.now() - startedAt })
    await delay(SAVE_EVERY_MS)
  }
  await taker.finish()
}

async function play(orders: Orders): Promise<Report> {
  const script = resolve(__dirname, 'abusers.ts')
  const child = fork(script, [JSON.stringify(orders)], { execArgv: ['--import', 'tsx'] })
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + ABUSERS_GIVE_WAY))
  try {
    const told: unknown[] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The abusers have ended before their time.'))),
    ])
    return told[0] as Report
  } finally {
    child.kill()
  }
}

/** Of the server in MiB, sampled four times a second. */
async function peakMemory({ processId }: Product, until: number): Promise<number> {
  let peak = 0
  for (; Date.now() < until; await delay(250)) peak = Math.max(peak, residentMbOf(processId))
  return peak
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  const query = 'select pg_database_size(current_database()) as bytes'
  const { rows } = await onDatabase(databaseUrl, (pool) => pool.query<{ bytes: string }>(query))
  return Number(rows[0]?.bytes)
}
