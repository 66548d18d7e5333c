import fc from 'fast-check'
import { LETTERS } from '../../../../domain/exam'
import { CALLS, MISHAPS } from '../device/link'
import { PLACES, type Deed, type Place, type Sitting } from '../sitting'
import * as onDevices from './deviceDeeds'
import * as onPages from './pageDeeds'

export type Story = {
  /** Seeds random choices outside the story, such as delays. */
  chance: number
  startsAfterMs: number
  isOpenEverywhere: boolean
  commands: Iterable<fc.AsyncCommand<Sitting, Sitting>>
}

const place = fc.constantFrom(...PLACES, PLACES[0])
const device = fc.constantFrom('laptop' as const, 'laptop' as const, 'phone' as const)
const deviceAt = (at: Place) => (at === 'phone' ? 'phone' : 'laptop')
const rarely = fc.constantFrom(true, ...Array<boolean>(11).fill(false))
const mostly = fc.constantFrom(true, true, true, false)
const letter = fc.constantFrom(...LETTERS)
/** Mostly few, so that choices conflict. */
const question = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 55 }) },
)
const practiced = fc.integer({ min: 1, max: 6 })
const hours = fc.constantFrom(1 as const, -1 as const)
const garbage = fc.constantFrom('', '{', 'null', '{"seq":1}', '[]', '-1', 'ÿþ')
const spoilable = fc.constantFrom(...(Object.keys(onDevices.SPOILT) as onDevices.Spoilable[]))
const ms = (min: number, max: number) => fc.integer({ min, max })
const mishap = fc.record({
  kind: fc.constantFrom(...MISHAPS),
  call: fc.constantFrom(null, null, 'saveAnswers', 'saveAnswers', 'saveAnswers', ...CALLS),
  ms: fc.oneof(ms(0, 3_000), ms(0, 40_000)),
})

const inTurn = (says: string, steps: readonly Deed[], thenMs: number): Deed => ({
  says,
  async act(sitting) {
    for (const step of steps) await sitting.do(step, thenMs)
  },
})

const setClockBetween = fc
  .record({ at: place, question, first: letter, second: letter, hours })
  .map(({ at, question, first, second, hours }) => {
    const steps = [
      onPages.choose(at, { question, letter: first }),
      onDevices.goOffline(deviceAt(at)),
      onPages.close(at),
      onDevices.setClock(deviceAt(at), hours),
      onPages.open(at),
      onPages.choose(at, { question, letter: second }),
      onDevices.goOnline(deviceAt(at)),
    ]
    return inTurn(`${at}: the clock is set while the page is reloaded`, steps, 2_000)
  })

const overtakenFinish = fc.tuple(place, question, letter).map(([at, question, letter]) => {
  const other = at === 'phone' ? 'laptop' : 'phone'
  const steps = [
    onPages.open(other),
    onDevices.goOffline(deviceAt(at)),
    onPages.finish(at),
    onDevices.goOnline(other),
    onPages.choose(other, { question, letter }),
    onDevices.goOnline(deviceAt(at)),
  ]
  return inTurn(`${at}: the test is finished without a network, and goes on elsewhere`, steps, 1_500)
})

type Deeds = Record<string, readonly [weight: number, fc.Arbitrary<Deed>]>

/** Ordinary use. */
const acts: Deeds = {
  choose: [
    30,
    fc.record({ question, letter, crashes: rarely, at: place }).map(({ at, ...c }) => onPages.choose(at, c)),
  ],
  practice: [
    12,
    fc
      .record({ question: practiced, letter, crashes: rarely, isPractice: fc.constant(true), at: place })
      .map(({ at, ...choice }) => onPages.choose(at, choice)),
  ],
  goToPractice: [6, place.map(onPages.goToPractice)],
  check: [3, fc.tuple(place, practiced).map(([at, nth]) => onPages.checkAnswer(at, nth))],
  open: [14, place.map(onPages.open)],
  start: [4, place.map(onPages.start)],
  retry: [2, place.map(onPages.retry)],
  showResults: [3, place.map(onPages.showResults)],
  notNow: [3, place.map(onPages.notNow)],
  finish: [1, place.map(onPages.finish)],
  finishEverywhere: [2, fc.constant(onPages.finishEverywhere)],
  logInAgain: [4, device.map(onPages.logInAgain)],
  show: [3, place.map(onPages.show)],
  goOnline: [4, device.map(onDevices.goOnline)],
  wake: [3, fc.tuple(device, fc.boolean()).map(([at, told]) => onDevices.wake(at, told))],
  makeRoom: [1, device.map((at) => onDevices.setFull(at, false))],
  idle: [5, fc.oneof({ weight: 4, arbitrary: ms(1_000, 40_000) }, ms(60_000, 480_000)).map(onDevices.idle)],
  outlast: [1, fc.constant(onDevices.outlast)],
}

const faults: Deeds = {
  crash: [3, fc.tuple(place, mostly).map(([at, again]) => onPages.crash(at, again))],
  reload: [4, place.map(onPages.reload)],
  close: [1, place.map(onPages.close)],
  hide: [2, place.map(onPages.hide)],
  goOffline: [3, device.map(onDevices.goOffline)],
  fallAsleep: [2, fc.tuple(device, fc.boolean()).map(([at, counts]) => onDevices.fallAsleep(at, counts))],
  setClock: [2, fc.tuple(device, hours).map(([at, by]) => onDevices.setClock(at, by))],
  setClockBetween: [1, setClockBetween],
  fillStorage: [1, device.map((at) => onDevices.setFull(at, true))],
  overtakenFinish: [2, overtakenFinish],
  finishOfflineAndLogOut: [2, place.map(onPages.finishOfflineAndLogOut)],
}

/** Counted when they strike. */
const plans: Deeds = {
  befall: [
    14,
    fc
      .tuple(device, fc.array(mishap, { minLength: 1, maxLength: 5 }))
      .map(([at, all]) => onDevices.befall(at, all)),
  ],
  spoilStorage: [
    2,
    fc.tuple(device, spoilable, garbage).map(([at, what, text]) => onDevices.spoilStorage(at, what, text)),
  ],
}

/** A whole run meets each at least once. */
export const EVERYTHING = [
  ...[...Object.keys(acts), ...Object.keys(faults), ...MISHAPS],
  ...Object.keys(onDevices.SPOILT).map((what) => `garbled: ${what}`),
  'late work counted',
]

/** Mostly shorter than a call. */
const gapMs = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 250 }) },
  { weight: 3, arbitrary: fc.integer({ min: 250, max: 4_000 }) },
)

class Command implements fc.AsyncCommand<Sitting, Sitting> {
  constructor(
    readonly name: string,
    readonly deed: Deed,
    readonly thenMs: number,
  ) {}

  check(sitting: Readonly<Sitting>): boolean {
    return sitting.canDo(this.deed)
  }

  async run(sitting: Sitting): Promise<void> {
    if (this.name in faults) sitting.faults.strike(this.name)
    else sitting.faults.occur(this.name)
    await sitting.do(this.deed, this.thenMs)
    sitting.goOn()
  }

  toString(): string {
    return this.deed.says
  }
}

const command = fc.oneof(
  ...Object.entries({ ...acts, ...faults, ...plans }).map(([name, [weight, deed]]) => ({
    weight,
    arbitrary: fc.tuple(deed, gapMs).map(([each, thenMs]) => new Command(name, each, thenMs)),
  })),
)

export const stories: fc.Arbitrary<Story> = fc.record({
  chance: fc.noShrink(fc.nat()),
  startsAfterMs: fc.oneof({ weight: 3, arbitrary: fc.constant(2_000) }, ms(0, 500)),
  isOpenEverywhere: mostly,
  commands: fc.commands([command], { maxCommands: 80, size: 'max' }),
})
