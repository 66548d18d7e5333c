import '../../../trials/faults/attempts/production'
import type { Arbitrary } from 'fast-check'
import {
  Command,
  lookingStories,
  pageStories,
  practiceStories,
  type Story,
} from '../../../trials/faults/attempts/stories/commands'
import type { Deed } from '../../../trials/faults/attempts/sitting'
import { goOffline, goOnline, setClock } from '../../../trials/faults/attempts/stories/deviceDeeds'
import { finishOfflineAndLogOut, logInAgain } from '../../../trials/faults/attempts/stories/loginDeeds'
import type { EventKind, FaultKind } from '../../../trials/faults/attempts/verdict/faultCount'
import { lendGlobals } from '../../../trials/faults/attempts/device/pageGlobals'
import { describeFailure } from '../../../trials/faults/attempts/verdict/report'
import { choose, close, open, reload } from '../../../trials/faults/attempts/stories/pageDeeds'
import { play } from '../../../trials/faults/attempts/play'
import { noTally, playSeries } from '../../../trials/faults/attempts/series'
import { contentFolder } from '../../../trials/faults/attempts/server/server'
import { stageInProcess, type OpenStage } from '../../../trials/faults/attempts/server/stages'
import {
  befallFiles,
  deploy,
  emptyBrowserCache,
  rollBack,
  visitElsewhere,
} from '../../../trials/faults/attempts/worker/pageFileDeeds'

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
    const { sitting } = await play(stage, { chance: 1, startsAfterMs: 2_000, commands })
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
    const { sitting } = await play(stage, { chance: 1, startsAfterMs: 2_000, commands })
    expect(sitting.done.map(({ deed }) => deed.says)).toEqual(deeds.map(({ says }) => says))
    expect(sitting.findings).toEqual([])
  })

  it('loses no answer that is practiced, in tabs that crash and over calls that are lost', async () => {
    const kinds = ['page crashed right after a choice', 'page reloaded', 'answer lost', 'offline'] as const
    const tally = await meet(practiceStories, kinds, 1, ['answer practiced', 'practice explained'])
    expect(describeFailure(tally)).toBe('')
    expect(tally.count.events.get('practice explained')).toBeGreaterThan(0)
  })

  it('opens the app wherever a worker has it, over deploys and without a network', async () => {
    const kinds = [
      'started offline from the kept page',
      'stale page after a deploy',
      'page file lost',
    ] as const
    const tally = await meet(pageStories, kinds, 3)
    expect(describeFailure(tally)).toBe('')
    expect(tally.held).toBeGreaterThan(0)
  })

  const laptop = {
    open: open('laptop'),
    reload: reload('laptop'),
    close: close('laptop'),
    goOffline: goOffline('laptop'),
    emptyCache: emptyBrowserCache('laptop'),
    /** The page's text comes, and no newer worker. */
    losesTheWorker: befallFiles('laptop', [
      { kind: 'page file late', ms: 0 },
      { kind: 'page file lost', ms: 0 },
    ]),
  }
  const { emptyCache, losesTheWorker } = laptop

  it.each<[string, Deed[]]>([
    [
      'a deploy whose files have not come yet',
      [deploy, losesTheWorker, laptop.reload, laptop.goOffline, laptop.reload],
    ],
    [
      'a deploy that is taken back',
      [deploy, laptop.reload, rollBack, emptyCache, laptop.reload, laptop.close],
    ],
    [
      'a worker of a deploy that was taken back',
      [
        ...[deploy, laptop.reload, rollBack, losesTheWorker, laptop.reload, laptop.close],
        ...[emptyCache, laptop.goOffline, laptop.open],
      ],
    ],
    [
      'two deploys while a tab stays open',
      [deploy, laptop.reload, deploy, losesTheWorker, laptop.reload, emptyCache, laptop.reload],
    ],
    [
      'another address of this origin',
      [visitElsewhere('laptop', '/api/health'), laptop.goOffline, laptop.open],
    ],
  ])('opens the app after %s', async (_what, deeds) => {
    const commands = deeds.map((deed) => new Command(deed, 2_000))
    const { sitting } = await play(stage, { chance: 1, startsAfterMs: 2_000, commands })
    expect(sitting.done.map(({ deed }) => deed.says)).toEqual(deeds.map(({ says }) => says))
    expect(sitting.findings).toEqual([])
  })
})
