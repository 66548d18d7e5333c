import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../../functions/program'
import { newPostgres } from '../../test/support/databases/engines'
import { DURABLE, Product, withSurroundings, type Surroundings } from '../harness/product'
import { Calls } from './calls'
import { faultsReport, timesTable } from './report'
import { compareStored, seedUsers } from './stored'
import { makeTaker, type Taker } from './taker'

/**
 * npm run load:rush: all takers start within 10 s, save every 10 s and submit within the minute, on one server and on
 * several. Exits 1 on a wrong answer or score, or a lost act.
 */
const SAVE_EVERY_MS = 10_000
const SAVES = 4
const USAGE = 'npm run load:rush [-- --takers 2000 --processes 1,2,4 --seed text]'

runProgram(async () => {
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
  const faults = await withSurroundings(DURABLE, async (surroundings) => {
    let found = 0
    for (const processes of runs) found += await rush(surroundings, { processes, count, seed: values.seed })
    return found
  })
  process.exit(faults === 0 ? 0 : 1)
})

async function rush(
  surroundings: Surroundings,
  { processes, count, seed }: { processes: number; count: number; seed: string },
): Promise<number> {
  const databaseUrl = await newPostgres(surroundings.databaseUrl)
  const product = new Product({ ...surroundings, databaseUrl })
  const calls = new Calls(() => product.nextUrl())
  const takers = Array.from({ length: count }, (_, index) => makeTaker(calls, seed, index))
  try {
    await product.start(processes)
    const people = takers.map(({ person }) => person)
    await seedUsers(databaseUrl, people)
    const startedAt = Date.now()
    const faults: string[] = []
    await Promise.all(
      takers.map((taker) => sit(taker).catch((error: unknown) => void faults.push(String(error)))),
    )
    const seconds = (Date.now() - startedAt) / 1000
    faults.push(...(await compareStored(databaseUrl, takers)))
    const acts = takers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    console.log(
      [
        `\n${processes} server process(es), all over after ${seconds.toFixed(1)} s`,
        timesTable(calls, seconds),
        `\n${calls.unanswered} requests without an answer, ${calls.putOff} put off; ${acts} acts acknowledged`,
        faultsReport(faults),
      ].join('\n'),
    )
    return faults.length
  } finally {
    await product.stop()
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
