import './production'
import { parseArgs } from 'node:util'
import { StartError } from '../../../functions/base/startError'
import { runProgram } from '../../../functions/program'
import { faultEngines, type FaultEngine } from '../../../test/support/databases/startForm'
import { withEngine, type NewDatabase } from '../../harness/engines'
import { randomFrom } from '../../harness/random'
import { finishingStories, killStories, lookingStories, practiceStories, stories } from './stories/commands'
import { contestStories } from './stories/contests'
import { lendGlobals } from './device/pageGlobals'
import { closingLine, countsTable, describeFailure, neverMet } from './verdict/report'
import { noTally, playSeries, type Tally } from './series'
import { contentFolder } from './server/server'
import { ProcessStage, stageInProcess, type OpenStage } from './server/stages'

/**
 * npm run faults:attempts: sittings of one taker with two devices and three pages, the real client and the real server,
 * while pages crash, clocks jump, storage fails, and everything between them is lost, late, doubled or killed. Proves that
 * no answer is lost, no attempt scored twice or stuck, and that clocks are right. With the same seed the same stories are
 * told; only what PostgreSQL makes of two requests at once, and where a process is killed, is up to the machine.
 */
/** A kill of a real process costs seconds, so there is one for so many other faults. */
const FAULTS_A_KILL = 500
/** Where in all faults each kind of story ends, one after the other; the rest is of everything at once. */
const LOOKS_END = 1 / 20
const CONTESTS_END = 4 / 20
const PRACTICE_END = 9 / 20
const FINISHES_END = 13 / 20
/** Of all sittings at least half are such. */
const AT_ONCE = 'two tabs and two devices wrote at once'
const TOLD_EVERY = 500
/** A smaller run need not meet everything. */
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
  const tallies = new Map<string, Tally>()
  for (const engine of engines) {
    const share = { seed, faults: Math.ceil(faults / engines.length) }
    const tally = noTally()
    tallies.set(engine, tally)
    const tell = teller(engine, tally)
    await withEngine(engine, (newDatabase) => runEngine(newDatabase, { ...share, tally, tell }))
  }
  const all = [...tallies.values()]
  console.log(`\n${countsTable(tallies)}\n`)
  for (const tally of all) if (tally.failed) console.log(`${describeFailure(tally)}\n`)
  for (const [engine, tally] of tallies) console.log(closingLine(engine, [tally]).line)
  const { line, isGreen } = closingLine('in all', all)
  const contested = all.reduce((sum, { count }) => sum + (count.events.get(AT_ONCE) ?? 0), 0)
  const sittings = all.reduce((sum, tally) => sum + tally.sittings, 0)
  const missing = isGreen && faults >= WHOLE_RUN ? neverMet(all) : []
  if (isGreen && faults >= WHOLE_RUN && 2 * contested < sittings)
    missing.push(`${AT_ONCE} in half of the sittings`)
  if (missing.length > 0) console.log(`Never met: ${missing.join(', ')}`)
  const found = all.flatMap(({ failed }) => failed?.sitting.findings[0]?.says ?? [])
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(
    [line, ...found, `${contested} sittings written at once (seed ${seed}, ${seconds} s)`].join('; '),
  )
  process.exit(isGreen && missing.length === 0 ? 0 : 1)
})

/** Tells now and then how far a run has come: a long one may be ended before. */
function teller(engine: FaultEngine, tally: Tally): () => void {
  let told = 0
  return () => {
    const { count, sittings } = tally
    if (count.total - told < TOLD_EVERY) return
    told = count.total
    console.log(
      `${engine}: faults ${told}, sittings ${sittings}, ${count.events.get(AT_ONCE)} written at once`,
    )
  }
}

async function runEngine(
  newDatabase: NewDatabase,
  { seed, faults, tally, tell }: { seed: number; faults: number; tally: Tally; tell: () => void },
): Promise<void> {
  const content = contentFolder()
  const kills = Math.floor(faults / FAULTS_A_KILL)
  const killed = () => tally.count.faults.get('server process killed (kill -9)') ?? 0
  try {
    const past = (share: number) => () => {
      tell()
      return tally.count.total >= faults * share
    }
    await on(await stageInProcess(await newDatabase(), content.folder), async (stage) => {
      await playSeries(stage, tally, { stories: lookingStories, seed, isEnough: past(LOOKS_END) })
      await playSeries(stage, tally, { stories: contestStories, seed, isEnough: past(CONTESTS_END) })
      await playSeries(stage, tally, { stories: practiceStories, seed, isEnough: past(PRACTICE_END) })
      await playSeries(stage, tally, { stories: finishingStories, seed, isEnough: past(FINISHES_END) })
      await playSeries(stage, tally, { stories, seed, isEnough: past(1) })
    })
    await on(new ProcessStage(await newDatabase(), content.folder, randomFrom(`${seed}/kills`)), (stage) =>
      playSeries(stage, tally, { stories: killStories, seed, isEnough: () => killed() >= kills }),
    )
  } finally {
    content.remove()
  }
}

async function on(stage: OpenStage, work: (stage: OpenStage) => Promise<void>): Promise<void> {
  await work(stage).finally(() => stage.close())
}
