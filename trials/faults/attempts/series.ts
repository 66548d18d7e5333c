import fc from 'fast-check'
import { play, type Stage } from './play'
import type { Sitting } from './sitting'
import type { Story } from './stories/stories'
import type { FaultCount } from './verdict/faultCount'

export type Tally = {
  count: FaultCount
  sittings: number
  worstClockMs: number
  failed: Sitting | null
}

const SEEDS_APART = 100_000
const SITTINGS_A_SEED = 10
const SHRINK_MS = 30_000

type Told = { stories: fc.Arbitrary<Story>; seed: number; isEnough: () => boolean }

/** fast-check shortens the first story that fails. */
export async function playSeries(stage: Stage, tally: Tally, told: Told): Promise<void> {
  for (let turn = 0; !told.isEnough() && !tally.failed; turn += 1)
    await playSome(stage, tally, { ...told, seed: told.seed * SEEDS_APART + turn })
}

async function playSome(stage: Stage, tally: Tally, { stories, seed, isEnough }: Told): Promise<void> {
  let until = Infinity
  const property = fc.asyncProperty(stories, async (story) => {
    if (tally.failed ? Date.now() > until : isEnough()) return
    const sitting = await play(stage, story)
    if (!tally.failed) {
      tally.sittings += 1
      tally.count.add(sitting.faults)
      tally.worstClockMs = Math.max(tally.worstClockMs, sitting.worstClockMs)
    }
    const [found] = sitting.findings
    if (!found) return
    if (!tally.failed) until = Date.now() + SHRINK_MS
    tally.failed = sitting
    throw new Error(found.says)
  })
  const { errorInstance } = await fc.check(property, { seed, numRuns: SITTINGS_A_SEED })
  // An error of the trial itself.
  if (!tally.failed && errorInstance) throw errorInstance
}
