import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../../functions/program'
import { randomFrom } from '../harness/random'
import { newPostgres } from '../../test/support/databases/engines'
import { addressOf } from '../harness/client'
import { emailOf } from '../harness/identityProvider'
import { Fleet } from './fleet'
import { DURABLE, withStack, type LoadStack } from '../harness/loadStack'
import { familyOf, figuresOf, type ProcessFigures } from '../harness/processFigures'
import { faultsReport, timesTable } from './report'
import { compareStored, seedUsers, storedBytes } from './stored'
import { Taker } from './taker'

/**
 * npm run load:rush: all takers start within 10 s, save every 10 s and submit within the minute, on one server and on
 * several. Exits 1 on a wrong answer or score, or a lost act.
 */
const SAVE_EVERY_MS = 10_000
const SAVES = 4
const USAGE = 'npm run load:rush [-- --takers 2000 --processes 1,2,4 --seed text]'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      takers: { type: 'string', default: '2000' },
      processes: { type: 'string', default: '1,2,4' },
      seed: { type: 'string', default: new Date().toISOString() },
    },
  })
  const count = Number(values.takers)
  const runs = values.processes.split(',').map(Number)
  if (!count || !runs.every((processes) => processes >= 1)) throw new Error(USAGE)
  console.log(`seed ${values.seed}: ${count} takers`)
  return withStack(DURABLE, async (stack) => {
    let faults = 0
    for (const processes of runs) faults += await rush(stack, { processes, count, seed: values.seed })
    return faults === 0 ? 0 : 1
  })
}

async function rush(
  { databaseUrl: server, identity, postgresId }: LoadStack,
  { processes, count, seed }: { processes: number; count: number; seed: string },
): Promise<number> {
  const databaseUrl = await newPostgres(server)
  const fleet = new Fleet({ databaseUrl, identity })
  const takers = Array.from({ length: count }, (_, index) => {
    const uid = `taker-${index}`
    const person = { uid, email: emailOf(uid), token: identity.tokenFor(uid), address: addressOf(index) }
    return new Taker(person, fleet.calls, randomFrom(`${seed} ${uid}`))
  })
  try {
    await fleet.start(processes)
    await seedUsers(databaseUrl, takers)
    const watched = () => ({
      servers: figuresOf(fleet.processIds),
      database: figuresOf(postgresId === undefined ? [] : familyOf(postgresId)),
      clientMs: cpuOfThis(),
    })
    const before = watched()
    const startedAt = Date.now()
    const faults: string[] = []
    const sittings = takers.map((taker) =>
      sit(taker).catch((error: unknown) => void faults.push(String(error))),
    )
    const peak = await peakUntil(Promise.all(sittings), () => watched())
    const seconds = (Date.now() - startedAt) / 1000
    const after = watched()
    faults.push(...(await compareStored(databaseUrl, takers)))
    const acts = takers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

    console.log(
      `\n${processes} server ${processes === 1 ? 'process' : 'processes'}, all over after ${seconds.toFixed(1)} s`,
    )
    console.log(timesTable(fleet.calls, seconds))
    console.log(
      `\n${fleet.calls.unanswered} requests without an answer, ${fleet.calls.putOff} put off; ${acts} acts acknowledged`,
    )
    const spent = (each: 'servers' | 'database') =>
      `${((after[each].cpuMs - before[each].cpuMs) / 1000).toFixed(1)} s of processor, ${peak[each].toFixed(0)} MB`
    console.log(`servers: ${spent('servers')}; database: ${spent('database')}`)
    console.log(
      `this client: ${((after.clientMs - before.clientMs) / 1000).toFixed(1)} s of the same processors`,
    )
    console.log(`${(await storedBytes(databaseUrl, count)).toFixed(0)} bytes of database a taker`)
    console.log(faultsReport(faults))
    return faults.length
  } finally {
    await fleet.stop()
  }
}

async function sit(taker: Taker): Promise<void> {
  await delay(taker.random.below(SAVE_EVERY_MS))
  const startedAt = Date.now()
  await taker.start()
  for (let turn = 1; turn <= SAVES; turn += 1) {
    await delay(startedAt + turn * SAVE_EVERY_MS - Date.now())
    await taker.save()
  }
  await delay(startedAt + (SAVES + 1) * SAVE_EVERY_MS - Date.now())
  await taker.finish()
}

/** Peak memory of each side, sampled every second. */
async function peakUntil(
  work: Promise<unknown>,
  look: () => { servers: ProcessFigures; database: ProcessFigures },
): Promise<{ servers: number; database: number }> {
  const peak = { servers: 0, database: 0 }
  const timer = setInterval(() => {
    const { servers, database } = look()
    peak.servers = Math.max(peak.servers, servers.memoryMb)
    peak.database = Math.max(peak.database, database.memoryMb)
  }, 1_000)
  await work.finally(() => clearInterval(timer))
  return peak
}

function cpuOfThis(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

runProgram(async () => process.exit(await main()))
