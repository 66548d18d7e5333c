import { parseArgs } from 'node:util'
import { runProgram } from '../../functions/program'
import { randomFrom } from '../harness/random'
import { addressOf } from '../harness/client'
import { Fleet } from './fleet'
import { DURABLE, withStack } from '../harness/loadStack'
import { faultsReport, timesTable } from './report'
import { compareStored } from './stored'
import { Taker } from './taker'

/**
 * npm run load:processes: four server processes on one PostgreSQL under load, one of them killed every few seconds and
 * started again. Every answer is held against what the taker knows; in the end every acknowledged act must be in the
 * database. Exits 1 on any fault.
 */
const PROCESSES = 4
const MOST_PAUSE_MS = 200
const USAGE = 'npm run load:processes [-- --seconds 60 --kill-every 3 --takers 60 --seed text]'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      'kill-every': { type: 'string', default: '3' },
      takers: { type: 'string', default: '60' },
      seed: { type: 'string', default: new Date().toISOString() },
    },
  })
  const [seconds, killEvery, count] = [values.seconds, values['kill-every'], values.takers].map(Number)
  if (!seconds || !killEvery || !count || count < 2) throw new Error(USAGE)
  const { seed } = values
  console.log(
    `seed ${seed}: ${PROCESSES} processes, ${count} takers, ${seconds} s, a kill every ${killEvery} s`,
  )
  return withStack(DURABLE, async ({ databaseUrl, identity }) => {
    const fleet = new Fleet({ databaseUrl, identity })
    const takers = Array.from({ length: count }, (_, index) => {
      const uid = `taker-${index}`
      const person = { uid, token: identity.tokenFor(uid), address: addressOf(index) }
      return new Taker(person, fleet, randomFrom(`${seed} ${uid}`))
    })
    try {
      await fleet.start(PROCESSES)
      const faults: string[] = []
      const load = { until: Date.now() + seconds * 1000, faults }
      const [kills] = await Promise.all([
        killByTurns(fleet, load.until, { everyMs: killEvery * 1000, seed }),
        ...takers.map((taker) => play(taker, takers, load)),
      ])
      faults.push(...(await compareStored(databaseUrl, takers)))
      const acknowledged = takers.reduce((sum, taker) => sum + taker.acknowledged.length, 0)
      console.log(timesTable(fleet, seconds))
      console.log(`\n${kills} kills, ${fleet.unanswered} requests without an answer, ${fleet.putOff} put off`)
      console.log(`${acknowledged} acts acknowledged, ${takers.length} tests scored`)
      console.log(faultsReport(faults))
      return faults.length === 0 ? 0 : 1
    } finally {
      await fleet.stop()
    }
  })
}

async function killByTurns(
  fleet: Fleet,
  until: number,
  { everyMs, seed }: { everyMs: number; seed: string },
): Promise<number> {
  const random = randomFrom(`${seed} kills`)
  let kills = 0
  while (Date.now() + everyMs < until) {
    const next = Date.now() + everyMs / 2 + random.below(everyMs)
    const victim = random.below(PROCESSES)
    await fleet.kill(victim)
    kills += 1
    await fleet.restart(victim)
    await new Promise((resolve) => setTimeout(resolve, next - Date.now()))
  }
  return kills
}

/** A sitting from start to hand-in, by whatever somebody may do, as fast as it is answered. */
async function play(
  taker: Taker,
  all: readonly Taker[],
  { until, faults }: { until: number; faults: string[] },
): Promise<void> {
  try {
    await taker.register()
    await taker.start()
    while (Date.now() < until) {
      const act = taker.random.below(10)
      if (act < 5) await taker.save()
      else if (act < 7) await taker.lookAtAttempt()
      else if (act < 9) await taker.lookAtRecord()
      else await intrude(taker, all)
      await new Promise((resolve) => setTimeout(resolve, taker.random.below(MOST_PAUSE_MS)))
    }
    await taker.lookAtAttempt()
    await taker.finish()
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
}

async function intrude(taker: Taker, all: readonly Taker[]): Promise<void> {
  const others = all.filter((other) => other !== taker && other.isStarted)
  const other = others[taker.random.below(others.length)]
  if (other) await taker.intrude(other)
}

runProgram(async () => process.exit(await main()))
