import fc from 'fast-check'
import { deeds, mostly } from './deeds'
import * as onDevices from './deviceDeeds'
import * as onPages from './pageDeeds'
import type { Deed, Sitting } from '../sitting'

export type Story = {
  /** Seeds random choices outside the story, such as delays. */
  chance: number
  startsAfterMs: number
  isOpenEverywhere: boolean
  commands: Iterable<fc.AsyncCommand<Sitting, Sitting>>
}

class Command implements fc.AsyncCommand<Sitting, Sitting> {
  constructor(
    readonly deed: Deed,
    readonly thenMs: number,
  ) {}

  check(sitting: Readonly<Sitting>): boolean {
    return sitting.canDo(this.deed)
  }

  async run(sitting: Sitting): Promise<void> {
    await sitting.do(this.deed, this.thenMs)
    sitting.goOn()
  }

  toString(): string {
    return this.deed.says
  }
}

/** Mostly shorter than a call. */
const gapMs = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 250 }) },
  { weight: 3, arbitrary: fc.integer({ min: 250, max: 4_000 }) },
)

function storiesOf(
  deed: fc.Arbitrary<Deed>,
  { most = 60, everywhere = mostly }: { most?: number; everywhere?: fc.Arbitrary<boolean> } = {},
): fc.Arbitrary<Story> {
  const command = fc.tuple(deed, gapMs).map(([each, ms]) => new Command(each, ms))
  return fc.record({
    chance: fc.noShrink(fc.nat()),
    startsAfterMs: fc.oneof({ weight: 3, arbitrary: fc.constant(2_000) }, fc.integer({ min: 0, max: 500 })),
    isOpenEverywhere: everywhere,
    commands: fc.commands([command], { maxCommands: most, size: 'max' }),
  })
}

/** Columns: second device that looks first, two tabs and devices, practice, finishes, anything. */
const WEIGHTS: Record<keyof typeof deeds, readonly [number, number, number, number, number]> = {
  choose: [0, 0, 4, 8, 36],
  contend: [10, 10, 0, 0, 0],
  chooseAndCrash: [0, 0, 0, 0, 3],
  turn: [0, 10, 0, 0, 0],
  setClockBetween: [0, 2, 0, 0, 0],
  befall: [4, 8, 0, 8, 20],
  befallPractice: [0, 0, 8, 0, 0],
  goToPractice: [0, 0, 14, 0, 8],
  practice: [0, 0, 24, 0, 14],
  practiceAndCrash: [0, 0, 2, 0, 2],
  check: [0, 0, 4, 0, 4],
  open: [8, 6, 8, 6, 22],
  start: [0, 0, 0, 4, 4],
  retry: [0, 0, 0, 2, 3],
  showResults: [4, 0, 0, 2, 4],
  notNow: [5, 0, 0, 0, 6],
  finish: [0, 0, 0, 1, 1],
  finishEverywhere: [0, 0, 0, 8, 1],
  overtakenFinish: [0, 0, 0, 2, 0],
  finishOfflineAndLogOut: [0, 0, 0, 2, 1],
  logOutWhileFinishing: [0, 0, 0, 2, 0],
  logInAgain: [0, 0, 0, 4, 4],
  crash: [1, 2, 2, 1, 4],
  reload: [2, 2, 4, 2, 4],
  close: [0, 1, 1, 0, 1],
  hide: [0, 0, 0, 0, 2],
  show: [0, 0, 0, 0, 3],
  goOffline: [2, 0, 2, 1, 2],
  goOnline: [2, 2, 2, 2, 3],
  fallAsleep: [0, 0, 0, 0, 2],
  wake: [0, 0, 0, 0, 3],
  setClock: [0, 0, 0, 0, 3],
  fillStorage: [0, 1, 1, 0, 1],
  spoilStorage: [0, 0, 0, 0, 2],
  healStorage: [0, 1, 1, 0, 1],
  slowTokens: [0, 0, 0, 0, 1],
  takeDown: [0, 0, 0, 0, 1],
  idle: [0, 2, 2, 0, 4],
  idleLong: [0, 0, 0, 0, 1],
  outlast: [2, 1, 0, 0, 0],
}

function weighted(kind: 0 | 1 | 2 | 3 | 4): fc.Arbitrary<Deed> {
  const names = Object.keys(deeds) as (keyof typeof deeds)[]
  return fc.oneof(
    ...names
      .filter((name) => WEIGHTS[name][kind] > 0)
      .map((name) => ({ weight: WEIGHTS[name][kind], arbitrary: deeds[name] })),
  )
}

/** `until` is the share of all faults at which each kind ends. */
export const KINDS: readonly { stories: fc.Arbitrary<Story>; until: number }[] = [
  { stories: storiesOf(weighted(0), { everywhere: fc.constant(false) }), until: 1 / 20 },
  { stories: storiesOf(weighted(1)), until: 4 / 20 },
  { stories: storiesOf(weighted(2)), until: 9 / 20 },
  { stories: storiesOf(weighted(3)), until: 13 / 20 },
  { stories: storiesOf(weighted(4), { most: 100 }), until: 1 },
]

const killed = fc
  .constantFrom(null, 'saveAnswers' as const)
  .map((call) =>
    onDevices.befall('laptop', [{ kind: 'server process killed (kill -9)' as const, call, ms: 0 }]),
  )

/** Short, since a server process takes seconds to start. */
export const killStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 55 }), fc.constantFrom('A' as const, 'B' as const))
      .map(([question, letter]) => onPages.choose('laptop', question, letter, false)),
    killed,
    fc.constant(onPages.reload('laptop')),
    fc.constant(onDevices.idle(2_000)),
  ),
  { most: 12, everywhere: fc.constant(false) },
)
