import fc from 'fast-check'
import type { Story } from './stories/commands'
import { FaultCount } from './verdict/faultCount'
import { play, type Played, type Stage } from './play'
import type { Excuse } from './verdict/judge'
import { trim } from './trim'

/** What many sittings on one stage came to. */
export type Tally = {
  count: FaultCount
  sittings: number
  /** Acts that the server held at the end. */
  held: number
  excused: Map<Excuse, number>
  worstClockMs: number
  /** The shortest story that was found to fail. */
  failed: Played | null
}

export const noTally = (): Tally => ({
  ...{ count: new FaultCount(), sittings: 0, held: 0, excused: new Map(), worstClockMs: 0, failed: null },
})

/** Two runs have no sitting in common. */
const SEEDS_APART = 100_000
/** How many sittings fast-check makes from one seed. */
const SITTINGS_A_SEED = 10
/** How long a failing story may be made shorter, each way. */
const SHRINK_MS = 30_000

/**
 * Plays seeded stories until enough faults have struck, or one has failed; that one is made as short as it gets.
 * @param isEnough asked before every sitting
 */
export async function playSeries(
  stage: Stage,
  tally: Tally,
  { stories, seed, isEnough }: { stories: fc.Arbitrary<Story>; seed: number; isEnough: () => boolean },
): Promise<void> {
  for (let turn = 0; !isEnough() && !tally.failed; turn += 1) {
    await playSome(stage, tally, { stories, seed: seed * SEEDS_APART + turn, isEnough })
  }
}

async function playSome(
  stage: Stage,
  tally: Tally,
  { stories, seed, isEnough }: { stories: fc.Arbitrary<Story>; seed: number; isEnough: () => boolean },
): Promise<void> {
  let found: { story: Story; played: Played; until: number } | null = null
  const property = fc.asyncProperty(stories, async (story) => {
    if (found ? Date.now() > found.until : isEnough()) return
    const played = await play(stage, story)
    const hasFailed = played.sitting.findings.length > 0
    if (!found) addTo(tally, played)
    if (!hasFailed) return
    found = { story, played, until: found?.until ?? Date.now() + SHRINK_MS }
    throw new Error(played.sitting.findings[0]?.says)
  })
  const { errorInstance } = await fc.check(property, { seed, numRuns: SITTINGS_A_SEED })
  const last = found as { story: Story; played: Played } | null
  // What is no finding is a fault of the run itself.
  if (!last && errorInstance) throw errorInstance
  if (!last) return
  const until = Date.now() + SHRINK_MS
  const again = (story: Story) => play(stage, story)
  tally.failed = await trim(last.story, last.played, { again, hasTime: () => Date.now() < until })
}

function addTo(tally: Tally, { sitting, verdict }: Played): void {
  tally.sittings += 1
  tally.count.add(sitting.faults)
  tally.worstClockMs = Math.max(tally.worstClockMs, sitting.worstClockMs)
  tally.held += verdict?.held ?? 0
  for (const [excuse, times] of verdict?.excused ?? []) {
    tally.excused.set(excuse, (tally.excused.get(excuse) ?? 0) + times)
  }
}
