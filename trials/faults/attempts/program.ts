import './production'
import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { faultEngines, type FaultEngine } from '../../../test/support/databases/startForm'
import { withEngine, type NewDatabase } from '../../harness/engines'
import { randomFrom } from '../../harness/random'
import { KINDS, killStories } from './stories/stories'
import { lendGlobals } from './device/pageGlobals'
import { FaultCount } from './verdict/faultCount'
import { playSeries, type Tally } from './series'
import { contentFolder } from './server/server'
import { ProcessStage, stageInProcess, type OpenStage } from './server/stages'

/**
 * npm run faults:attempts: checks answers, scores and clocks while pages, devices, requests and servers fail. A seed
 * repeats its stories; only concurrent transactions and kills differ.
 */
/** A killed process costs seconds. */
const FAULTS_A_KILL = 500
const KILLED = 'server process killed (kill -9)'
const AT_ONCE = 'two tabs and two devices wrote at once'
const TOLD_EVERY = 500
/** Only a run of this size must meet every fault. */
const WHOLE_RUN = 10_000

type Settings = { seed: number; faults: number; engines: readonly FaultEngine[] }

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      faults: { type: 'string', default: String(WHOLE_RUN) },
      engine: { type: 'string' },
    },
  })
  const engines = faultEngines(values.engine)
  if (!/^\d{1,9}$/.test(values.seed)) throw new StartError('--seed is a whole number.')
  if (!/^[1-9]\d{0,6}$/.test(values.faults)) throw new StartError('--faults is a number from 1.')
  return { seed: Number(values.seed), faults: Number(values.faults), engines }
}

runProgram(async () => {
  const { seed, faults, engines } = readSettings()
  const startedAt = Date.now()
  console.log(`Seed: ${seed}`)
  lendGlobals()
  const tally: Tally = { count: new FaultCount(), sittings: 0, worstClockMs: 0, failed: null }
  for (const engine of engines) {
    const share = Math.ceil(faults / engines.length)
    await withEngine(engine, (newDatabase) => runEngine(newDatabase, { seed, faults: share, tally }))
  }
  const { count, sittings, worstClockMs, failed } = tally
  if (failed) console.log(`\n${failed.story.join('\n')}\n`)
  const missing = !failed && faults >= WHOLE_RUN ? count.neverMet() : []
  if (!failed && faults >= WHOLE_RUN && 2 * count.of(AT_ONCE) < sittings)
    missing.push(`${AT_ONCE} in half of the sittings`)
  if (missing.length > 0) console.log(`Never met: ${missing.join(', ')}`)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(
    [
      `${count.total} faults in ${sittings} sittings, ${count.of(AT_ONCE)} of them written at once`,
      `largest clock error ${Math.ceil(worstClockMs)} ms`,
      ...(failed?.findings.map(({ kind, says }) => `${kind}: ${says}`) ?? ['no findings']),
      `seed ${seed}, ${seconds} s`,
    ].join('; '),
  )
  process.exit(!failed && missing.length === 0 ? 0 : 1)
})

async function runEngine(
  newDatabase: NewDatabase,
  { seed, faults, tally }: { seed: number; faults: number; tally: Tally },
): Promise<void> {
  const content = contentFolder()
  const { count } = tally
  const [before, killedBefore] = [count.total, count.of(KILLED)]
  const kills = Math.floor(faults / FAULTS_A_KILL)
  let told = before
  const tell = () => {
    if (count.total - told < TOLD_EVERY) return
    told = count.total
    console.log(`faults ${told}, sittings ${tally.sittings}`)
  }
  try {
    await on(await stageInProcess(await newDatabase(), content.folder), async (stage) => {
      for (const { stories, until } of KINDS) {
        const isEnough = () => {
          tell()
          return count.total - before >= faults * until
        }
        await playSeries(stage, tally, { stories, seed, isEnough })
      }
    })
    await on(new ProcessStage(await newDatabase(), content.folder, randomFrom(`${seed}/kills`)), (stage) =>
      playSeries(stage, tally, {
        stories: killStories,
        seed,
        isEnough: () => count.of(KILLED) - killedBefore >= kills,
      }),
    )
  } finally {
    content.remove()
  }
}

async function on(stage: OpenStage, work: (stage: OpenStage) => Promise<void>): Promise<void> {
  await work(stage).finally(() => stage.close())
}
