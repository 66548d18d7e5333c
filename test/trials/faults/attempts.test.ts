import '../../../trials/faults/attempts/production'
import type { Arbitrary } from 'fast-check'
import {
  Command,
  lookingStories,
  practiceStories,
  type Story,
} from '../../../trials/faults/attempts/stories/commands'
import { goOffline, goOnline, setClock } from '../../../trials/faults/attempts/stories/deviceDeeds'
import { finishOfflineAndLogOut, logInAgain } from '../../../trials/faults/attempts/stories/loginDeeds'
import type { EventKind, FaultKind } from '../../../trials/faults/attempts/verdict/faultCount'
import { lendGlobals } from '../../../trials/faults/attempts/device/pageGlobals'
import { describeFailure } from '../../../trials/faults/attempts/verdict/report'
import { choose, close, open } from '../../../trials/faults/attempts/stories/pageDeeds'
import { play } from '../../../trials/faults/attempts/play'
import { noTally, playSeries } from '../../../trials/faults/attempts/series'
import { contentFolder } from '../../../trials/faults/attempts/server/server'
import { stageInProcess, type OpenStage } from '../../../trials/faults/attempts/server/stages'

jest.setTimeout(120_000)

const content = contentFolder()
let stage: OpenStage

beforeAll(async () => {
  lendGlobals()
  stage = await stageInProcess(undefined, content.folder)
})
afterAll(async () => {
  await stage.close()
  content.remove()
})

/** Plays until each of these has struck so often. */
async function meet(
  stories: Arbitrary<Story>,
  kinds: readonly FaultKind[],
  times: number,
  events: readonly EventKind[] = [],
) {
  const tally = noTally()
  const struck = (kind: FaultKind) => tally.count.faults.get(kind) ?? 0
  await playSeries(stage, tally, {
    stories,
    seed: 3,
    isEnough: () =>
      kinds.every((kind) => struck(kind) >= times) &&
      events.every((kind) => (tally.count.events.get(kind) ?? 0) >= times),
  })
  return tally
}

describe('a slice of the fault program of attempts', () => {
  it('loses no answer to a second device that looks', async () => {
    const looks = ['another device looked: results shown', 'another device looked: not now'] as const
    const tally = await meet(lookingStories, looks, 1)
    expect(describeFailure(tally)).toBe('')
    expect(tally.held).toBeGreaterThan(0)
  })

  it('hands in what was finished before a log-out, once its taker is back', async () => {
    const deeds = [
      choose('laptop', 1, 'C', false),
      finishOfflineAndLogOut('laptop'),
      goOnline('laptop'),
      logInAgain('laptop'),
    ]
    const commands = deeds.map((deed) => new Command(deed, 2_000))
    const { sitting } = await play(stage, {
      chance: 1,
      startsAfterMs: 2_000,
      isOpenEverywhere: false,
      commands,
    })
    expect(sitting.done.map(({ deed }) => deed.says)).toEqual(deeds.map(({ says }) => says))
    expect(sitting.ledger.finishes).toMatchObject([{ isKept: true }])
    expect(sitting.findings).toEqual([])
  })

  it('gives back the time that a device whose clock was set ahead had taken, once it can ask', async () => {
    const deeds = [
      choose('laptop', 1, 'C', false),
      goOffline('laptop'),
      close('laptop'),
      setClock('laptop', 1),
      setClock('laptop', 1),
      open('laptop'),
      goOnline('laptop'),
    ]
    const commands = deeds.map((deed) => new Command(deed, 60_000))
    const { sitting } = await play(stage, {
      chance: 1,
      startsAfterMs: 2_000,
      isOpenEverywhere: false,
      commands,
    })
    expect(sitting.done.map(({ deed }) => deed.says)).toEqual(deeds.map(({ says }) => says))
    expect(sitting.findings).toEqual([])
  })

  it('loses no answer that is practiced, in tabs that crash and over calls that are lost', async () => {
    const kinds = ['page crashed right after a choice', 'page reloaded', 'answer lost', 'offline'] as const
    const tally = await meet(practiceStories, kinds, 1, ['answer practiced', 'practice explained'])
    expect(describeFailure(tally)).toBe('')
    expect(tally.count.events.get('practice explained')).toBeGreaterThan(0)
  })
})
