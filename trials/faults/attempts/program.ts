import './production'
import fc from 'fast-check'
import { faultProgram, type Share } from '../../harness/faultProgram'
import { randomFrom } from '../../harness/random'
import { lendGlobals } from './device/pageGlobals'
import { FaultCount } from './faultCount'
import { play } from './play'
import { withStage, type Stage } from './server'
import type { Sitting } from './sitting'
import { EVERYTHING, stories } from './stories/stories'

/**
 * npm run faults:attempts: checks answers, scores and clocks while pages, devices, requests and servers fail. A seed
 * repeats its stories; only concurrent transactions differ.
 */
/** Only a run of this size must meet everything. */
const WHOLE_RUN = 10_000
const TOLD_EVERY = 500
const SITTINGS_A_SEED = 10
const SHRINK_MS = 30_000

const count = new FaultCount()
let sittings = 0
let worstClockMs = 0
let failed: Sitting | null = null

lendGlobals()
faultProgram('faults', WHOLE_RUN, playShare, (faults) => {
  if (failed) console.log(`\n${failed.story.join('\n')}\n`)
  const isWhole = failed === null && faults >= WHOLE_RUN
  const missing = isWhole ? EVERYTHING.filter((kind) => !count.times.has(kind)) : []
  if (missing.length > 0) console.log(`Never met: ${missing.join(', ')}`)
  const line = [
    `${count.total} faults in ${sittings} sittings`,
    `largest clock error ${Math.ceil(worstClockMs)} ms`,
    ...(failed?.findings.map(({ kind, says }) => `${kind}: ${says}`) ?? ['no findings']),
  ].join('; ')
  return { line, isGreen: failed === null && missing.length === 0 }
})

async function playShare({ seed, amount, newDatabase }: Share): Promise<void> {
  const end = count.total + amount
  await withStage(await newDatabase(), async (stage) => {
    for (let turn = 0; count.total < end && !failed; turn += 1)
      await playSome(stage, randomFrom(`${seed}/${turn}`).below(2 ** 31), end)
  })
}

/** fast-check shortens the first story that fails. */
async function playSome(stage: Stage, seed: number, end: number): Promise<void> {
  let until = Infinity
  const property = fc.asyncProperty(stories, async (story) => {
    if (failed ? Date.now() > until : count.total >= end) return
    const sitting = await play(stage, story)
    if (!failed) tell(sitting)
    const [found] = sitting.findings
    if (!found) return
    if (!failed) until = Date.now() + SHRINK_MS
    failed = sitting
    throw new Error(found.says)
  })
  const { errorInstance } = await fc.check(property, { seed, numRuns: SITTINGS_A_SEED })
  // An error of the trial itself.
  if (!failed && errorInstance) throw errorInstance
}

function tell(sitting: Sitting): void {
  const before = count.total
  sittings += 1
  count.add(sitting.faults)
  worstClockMs = Math.max(worstClockMs, sitting.worstClockMs)
  if (Math.floor(before / TOLD_EVERY) < Math.floor(count.total / TOLD_EVERY))
    console.log(`faults ${count.total}, sittings ${sittings}`)
}
