import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { Stack } from '../../../test/support/journeys/stack'
import { faultEngines, type FaultEngine } from '../../../test/support/databases/startForm'
import { FAULTS, planSeries } from './plan'
import { withEngine, type NewDatabase } from '../../harness/engines'
import { randomFrom } from '../../harness/random'
import { FAULTS_FOUND } from './judge'
import { runSeries, type Judged } from './series'

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
  const emulator = await new Stack().start(['emulator'])
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
  { emulator, seed, runs, only }: { emulator: Stack } & Pick<Settings, 'seed' | 'runs' | 'only'>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const [index, batches] of planSeries(runs, randomFrom(seed), only).entries()) {
    const databaseUrl = await newDatabase()
    judged.push(await runSeries(batches, { emulator, databaseUrl, seed: `${seed}/${index}` }))
  }
  return judged
}

function closingLine(series: readonly Judged[]): { findings: number; line: string } {
  const sum = (count: (judged: Judged) => number) => series.reduce((total, each) => total + count(each), 0)
  const purchases = series.flatMap(({ verdict }) => verdict.purchases)
  const findings = series.flatMap(({ verdict }) => verdict.findings)
  const reviews = series.flatMap(({ verdict }) => verdict.reviews)
  const perFault = FAULTS_FOUND.map((name) => ({
    name,
    count: findings.filter(({ fault }) => fault === name).length,
  }))
  const line = [
    `${sum(({ buyers }) => buyers.length)} runs`,
    `${purchases.flatMap(({ charges }) => charges).length} charges`,
    `${sum(({ evidence }) => evidence.ledger.returns.length)} returns`,
    `${sum(({ verdict }) => verdict.grants.length)} granted`,
    `${purchases.filter(({ kept }) => kept === 0).length} given back`,
    `${reviews.length} in review`,
    `${reviews.filter(({ reason }) => reason === 'overpaid').length} overpaid`,
    ...perFault.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`),
    `${findings.length} mismatches`,
  ].join(', ')
  return { findings: findings.length, line }
}

function describeFindings(series: readonly Judged[]): string[] {
  return series.flatMap(({ buyers, verdict }) =>
    verdict.findings.map(({ fault, userId, says }) => {
      const buyer = buyers.find(({ uid }) => uid === userId)
      const where = buyer ? `${buyer.case.step}, ${buyer.case.fault.title}` : 'nobody of ours'
      return [`${fault.toUpperCase()}: ${says} (${where})`, ...(buyer?.story ?? [])].join('\n    ')
    }),
  )
}
