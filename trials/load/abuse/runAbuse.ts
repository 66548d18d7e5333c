import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { errors } from '../../../domain/base/errors'
import { ATTEMPTS_A_DAY } from '../../../domain/exam'
import { HIGHLIGHT_BYTES, MOST_ACTS } from '../../../domain/quota'
import { randomFrom } from '../../harness/random'
import { newPostgres } from '../../../test/support/databases/engines'
import type { Orders, Report } from './abusers'
import { cpuMsOf, familyOf, figuresOf, residentMbOf } from '../../harness/processFigures'
import { addressOf } from '../../harness/client'
import { emailOf } from '../../harness/identityProvider'
import { Fleet } from '../fleet'
import { DURABLE, withStack } from '../../harness/loadStack'
import { seedUsers } from '../stored'
import { Taker } from '../taker'
import { Machine } from './machine'
import { judgeSaves, savesTable, type Save } from './saves'
import { phaseAt, restOf, windowsFrom, type Window } from './windows'

const ABUSERS = 10
const HONEST = 20
const HEAP_MB = 512
const MOST_MB = 400
/** Niceness. Abusers yield to the server, since attackers use other machines. */
const ABUSERS_GIVE_WAY = 5
const SAVE_EVERY_MS = 5_000
/** Runs of this length fill attempts, so every function has data to return. */
const FILLED_BY_MS = 5 * 60_000
/** A stored act with its two index entries, at the fill factor of random IDs. */
const BYTES_AN_ACT = 400
/** Initial data, and what PostgreSQL keeps for work in progress. */
const BYTES_ASIDE = 64_000_000

export async function runAbuse(options: { abuseMs: number; seed: string }) {
  const { abuseMs, seed } = options
  console.log(`seed ${seed}: ${ABUSERS} accounts for ${abuseMs / 1_000} s, ${HONEST} honest takers`)
  return withStack(DURABLE, async ({ databaseUrl: server, identity, postgresId }) => {
    const databaseUrl = await newPostgres(server)
    const nodeOptions = [
      ...[identity.environment.NODE_OPTIONS, `--require ${resolve(__dirname, 'helcimHere.cjs')}`],
      `--max-old-space-size=${HEAP_MB}`,
    ].join(' ')
    const environment = { ...identity.environment, NODE_OPTIONS: nodeOptions }
    const log = new ServerLog()
    const fleet = new Fleet({
      databaseUrl,
      identity: { ...identity, environment },
      onLog: (line) => log.hear(line),
    })
    const personOf = (uid: string, index: number) => ({
      ...{ uid, email: emailOf(uid), token: identity.tokenFor(uid), address: addressOf(index) },
    })
    try {
      await fleet.start(1)
      const honest = Array.from({ length: HONEST }, (_, index) => {
        const heard: string[] = []
        const person = {
          ...personOf(`taker-${index}`, index),
          heard: (requestId: string) => void heard.push(requestId),
        }
        return { heard, taker: new Taker(person, fleet.calls, randomFrom(`${seed} ${person.uid}`)) }
      })
      const people = Array.from({ length: ABUSERS }, (_, index) => personOf(`abuser-${index}`, 1_000 + index))
      await seedUsers(databaseUrl, [
        ...honest.map(({ taker }) => taker),
        ...people.map((person) => ({ person })),
      ])
      const before = await databaseBytes(databaseUrl)
      const windows = windowsFrom(Date.now(), abuseMs)
      const until = (windows.at(-1)?.to ?? 0) + restOf(abuseMs)
      const faults: string[] = []
      const saves: Save[] = []
      const peak = { mb: 0 }
      const cpu = () => ({
        server: figuresOf(fleet.processIds).cpuMs,
        database: figuresOf(postgresId === undefined ? [] : familyOf(postgresId)).cpuMs,
        takers: cpuMsOf(process.pid),
      })
      const cpuBefore = cpu()
      const machine = new Machine()
      const [abuse] = await Promise.all([
        play({ url: fleet.url, people, windows, seed }),
        watchMemory(fleet, until, peak),
        ...honest.map(({ taker, heard }) =>
          sit(taker, { until, heard, windows, log, saves }).catch(
            (error: unknown) => void faults.push(String(error)),
          ),
        ),
      ])
      const cpuAfter = cpu()
      const spent = {
        server: cpuAfter.server - cpuBefore.server,
        database: cpuAfter.database - cpuBefore.database,
        takers: cpuAfter.takers - cpuBefore.takers,
        abusers: abuse.cpuMs,
      }
      const whatRan = machine.end(Object.values(spent).reduce((sum, ms) => sum + ms, 0))
      const minutesOfProcessors = Object.entries(spent).map(
        ([who, ms]) => `${who} ${(ms / 1_000).toFixed(0)} s`,
      )
      const strange = abuse.answers.filter(([answer]) => !isKnown(answer))
      if (strange.length > 0) faults.push('answers that no function has')
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
        `honest requests put off: ${fleet.calls.putOff}, lost: ${fleet.calls.unanswered}`,
        `processor time: ${minutesOfProcessors.join(', ')}`,
        whatRan,
        savesTable(saves),
        verdict.says,
        within('resident memory', peak.mb, MOST_MB, 'MiB'),
        within('the database has grown by', grown / 1e6, bound / 1e6, 'MB'),
      ]
      return { lines, faults, filled: abuse.filled, saves }
    } finally {
      await fleet.stop()
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
  const worked = new Set(
    answers.filter(([answer]) => / (ok|test_running)$/.test(answer)).map(([answer]) => answer.split(' ')[0]),
  )
  const refused = new Set(answers.map(([answer]) => answer.split(' ')[0]).filter((name) => !worked.has(name)))
  return [
    ...[...refused].map((name) => `${name} was never answered`),
    ...(filled === 0 ? ['no attempt was filled to its bounds'] : []),
  ]
}

type Sitting = { until: number; heard: string[]; windows: readonly Window[]; log: ServerLog; saves: Save[] }

async function sit(taker: Taker, { until, heard, windows, log, saves }: Sitting): Promise<void> {
  await delay(taker.random.below(SAVE_EVERY_MS))
  await taker.start()
  while (Date.now() < until) {
    const phase = phaseAt(windows, Date.now())
    const startedAt = performance.now()
    await taker.save()
    const ms = performance.now() - startedAt
    if (phase) saves.push({ phase, ms, ...(await log.find(heard.at(-1) ?? '')) })
    await delay(SAVE_EVERY_MS)
  }
  await taker.finish()
}

class ServerLog {
  readonly #spent = new Map<string, { serverMs: number }>()

  hear(line: string): void {
    // The first line is plain text.
    if (!line.startsWith('{')) return
    const { function: name, requestId, ms } = JSON.parse(line)
    if (name === 'saveAnswers') this.#spent.set(requestId, { serverMs: ms })
  }

  /** A line may follow its answer with a delay. */
  async find(requestId: string): Promise<{ serverMs?: number }> {
    await delay(200)
    return this.#spent.get(requestId) ?? {}
  }
}

async function play(orders: Orders): Promise<Report & { cpuMs: number }> {
  const script = resolve(__dirname, 'abusers.ts')
  const child = fork(script, [JSON.stringify(orders)], { execArgv: ['--import', 'tsx'] })
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + ABUSERS_GIVE_WAY))
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

/** Peak memory of the server, sampled four times a second. */
async function watchMemory(fleet: Fleet, until: number, peak: { mb: number }): Promise<void> {
  while (Date.now() < until) {
    const [pid] = fleet.processIds
    peak.mb = Math.max(peak.mb, residentMbOf(pid))
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
