import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { faultEngines, type FaultEngine } from '../../../test/support/databases/startForm'
import { FAULTS, planSeries } from './plan'
import { withEngine, type NewDatabase } from '../../harness/engines'
import { randomFrom } from '../../harness/random'
import { closingLine, describeFindings } from './report'
import { runSeries, type Judged } from './series'
import { startEmulator, type Emulator } from '../../harness/emulator'

/**
 * npm run faults:payments: checks that access matches the money while the server, sandbox, network and buyers fail. A
 * seed repeats its purchases; only the point of a cut differs.
 */
type Settings = { seed: string; runs: number; engines: readonly FaultEngine[]; only: string | undefined }

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      runs: { type: 'string', default: '600' },
      engine: { type: 'string' },
      fault: { type: 'string' },
    },
  })
  const engines = faultEngines(values.engine)
  if (!/^[1-9]\d{0,5}$/.test(values.runs)) throw new StartError('--runs is a number from 1.')
  if (values.fault !== undefined && !FAULTS.some(({ title }) => title === values.fault))
    throw new StartError('--fault is the title of one that is listed.')
  return { seed: values.seed, runs: Number(values.runs), engines, only: values.fault }
}

runProgram(async () => {
  const { seed, runs, engines, only } = readSettings()
  const startedAt = Date.now()
  console.log(`Seed: ${seed}`)
  const emulator = await startEmulator()
  const judged: Judged[] = []
  try {
    for (const [index, engine] of engines.entries()) {
      const share = Math.floor((runs + index) / engines.length)
      const options = { emulator, seed: `${seed}/${engine}`, runs: share, only }
      judged.push(...(await withEngine(engine, (newDatabase) => runEngine(newDatabase, options))))
    }
  } finally {
    await emulator.stop()
  }
  for (const finding of describeFindings(judged)) console.log(`${finding}\n`)
  const { line, findings } = closingLine(judged)
  console.log(`${line} (seed ${seed}, ${Math.round((Date.now() - startedAt) / 1000)} s)`)
  process.exit(findings === 0 ? 0 : 1)
})

async function runEngine(
  newDatabase: NewDatabase,
  { emulator, seed, runs, only }: { emulator: Emulator } & Pick<Settings, 'seed' | 'runs' | 'only'>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const [index, batches] of planSeries(runs, randomFrom(seed), only).entries()) {
    const databaseUrl = await newDatabase()
    judged.push(await runSeries(batches, { emulator, databaseUrl, seed: `${seed}/${index}` }))
  }
  return judged
}
