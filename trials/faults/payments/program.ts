import { StartError } from '../../../functions/base/startError'
import { startLookUps } from '../../../test/support/deployment'
import { faultProgram } from '../../harness/faultProgram'
import { randomFrom } from '../../harness/random'
import { FAULTS_FOUND } from './judge'
import { FAULTS, planSeries } from './plan'
import { runSeries, type Judged } from './series'

/**
 * npm run faults:payments: checks that access matches the money while the server, sandbox, network and buyers fail. A
 * seed repeats its purchases; only the point of a cut differs.
 */
const all: Judged[] = []

faultProgram(
  'runs',
  600,
  async ({ seed, amount, newDatabase }, only) => {
    if (only !== undefined && !FAULTS.some(({ title }) => title === only))
      throw new StartError('--fault is the title of one that is listed.')
    const lookUps = await startLookUps()
    try {
      for (const [index, batches] of planSeries(amount, randomFrom(seed), only).entries()) {
        const databaseUrl = await newDatabase()
        all.push(await runSeries(batches, { emulator: lookUps.port, databaseUrl, seed: `${seed}/${index}` }))
      }
    } finally {
      lookUps.close()
    }
  },
  () => {
    for (const finding of describeFindings()) console.log(`${finding}\n`)
    const findings = all.flatMap(({ verdict }) => verdict.findings)
    const purchases = all.flatMap(({ verdict }) => verdict.purchases)
    const sum = (count: (judged: Judged) => number) => all.reduce((total, each) => total + count(each), 0)
    const line = [
      `${sum(({ buyers }) => buyers.length)} runs`,
      `${purchases.flatMap(({ charges }) => charges).length} charges`,
      `${sum(({ evidence }) => evidence.ledger.returns.length)} returns`,
      `${sum(({ verdict }) => verdict.grants.length)} granted`,
      `${purchases.filter(({ kept }) => kept === 0).length} given back`,
      `${sum(({ verdict }) => verdict.reviews.length)} in review`,
      ...FAULTS_FOUND.flatMap((name) => {
        const { length } = findings.filter(({ fault }) => fault === name)
        return length > 0 ? [`${length} ${name}`] : []
      }),
      `${findings.length} mismatches`,
    ].join(', ')
    return { line, isGreen: findings.length === 0 }
  },
)

function describeFindings(): string[] {
  return all.flatMap(({ buyers, verdict }) =>
    verdict.findings.map(({ fault, userId, says }) => {
      const buyer = buyers.find(({ uid }) => uid === userId)
      const where = buyer ? `${buyer.case.step}, ${buyer.case.fault.title}` : 'nobody of ours'
      return [`${fault.toUpperCase()}: ${says} (${where})`, ...(buyer?.story ?? [])].join('\n    ')
    }),
  )
}
