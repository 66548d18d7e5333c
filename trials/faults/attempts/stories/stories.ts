import fc from 'fast-check'
import { LETTERS } from '../../../../domain/exam'
import * as onDevices from './deviceDeeds'
import { inTurn } from './inTurn'
import * as onLogin from './loginDeeds'
import { CALLS, MISHAPS, type Mishap } from './mishaps'
import * as onPages from './pageDeeds'
import * as onPractice from './practiceDeeds'
import { PLACES, type Deed, type Done, type Sitting } from '../sitting'

/** A deed, and how long it is until the next one. */
export class Command implements Done, fc.AsyncCommand<Sitting, Sitting> {
  constructor(
    readonly deed: Deed,
    readonly thenMs: number,
  ) {}

  check(sitting: Readonly<Sitting>): boolean {
    return this.deed.can(sitting as Sitting)
  }

  async run(sitting: Sitting): Promise<void> {
    sitting.done.push(this)
    sitting.tell(this.deed.says)
    await this.deed.act(sitting)
    await sitting.timeline.pass(this.thenMs)
    sitting.goOn()
  }

  toString(): string {
    return this.deed.says
  }
}

export const place = fc.constantFrom(...PLACES)
/** Most of a sitting happens on one page. */
const usualPlace = fc.oneof({ weight: 3, arbitrary: fc.constant(PLACES[0]) }, { weight: 2, arbitrary: place })
export const device = fc.constantFrom('laptop' as const, 'laptop' as const, 'phone' as const)
const mostly = fc.constantFrom(true, true, true, false)
const practiced = fc.integer({ min: 1, max: 6 })
/** Few questions, so that choices meet. */
const question = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 55 }))
export const letter = fc.constantFrom(...LETTERS)

const mishap: fc.Arbitrary<Mishap> = fc.record({
  kind: fc.constantFrom(...MISHAPS),
  call: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant('saveAnswers' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLS) },
  ),
  ms: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 40_000 })),
})

const practiceMishap = fc.record({
  kind: fc.constantFrom(...MISHAPS),
  call: fc.constantFrom(null, 'getPractice', 'saveAnswers', 'saveAnswers'),
  ms: fc.integer({ min: 0, max: 40_000 }),
})

const choice = fc.tuple(place, question, letter).map(([at, q, l]) => onPages.choose(at, q, l, false))
const crash = fc.tuple(usualPlace, mostly).map(([at, again]) => onPages.crash(at, again))
/** The test is finished where there is no network, and goes on on the other device. */
const overtakenFinish = fc
  .tuple(fc.constantFrom('laptop' as const, 'phone' as const), question, letter)
  .map(([at, q, l]) => {
    const other = at === 'phone' ? 'laptop' : 'phone'
    const steps = [
      onPages.open(other),
      onDevices.goOffline(at),
      onPages.finish(at),
      onDevices.goOnline(other),
      onPages.choose(other, q, l, false),
      onDevices.goOnline(at),
    ]
    return inTurn(`${at}: the test is finished without a network, and goes on elsewhere`, steps, 1_500)
  })
/** At most so many mishaps, laid down at once. */
export const befallen = (most: number) =>
  fc
    .tuple(device, fc.array(mishap, { minLength: 1, maxLength: most }))
    .map(([d, m]) => onDevices.befall(d, m))

export const clockHours = fc.constantFrom(1 as const, -1 as const)
const garbage = fc.constantFrom('', '{', 'null', '{"seq":1}', '[]', '-1', 'ÿþ')

const deeds: [number, fc.Arbitrary<Deed>][] = [
  [36, choice],
  [3, fc.tuple(usualPlace, question, letter).map(([at, q, l]) => onPages.choose(at, q, l, true))],
  [20, befallen(6)],
  [8, usualPlace.map(onPractice.goToPractice)],
  [
    14,
    fc.tuple(usualPlace, practiced, letter).map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, false)),
  ],
  [2, fc.tuple(usualPlace, practiced, letter).map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, true))],
  [4, fc.tuple(usualPlace, practiced).map(([at, q]) => onPractice.checkAnswer(at, q))],
  [14, usualPlace.map(onPages.open)],
  [4, usualPlace.map(onPages.start)],
  [3, place.map(onPages.retry)],
  [8, place.map(onPages.open)],
  [4, place.map(onPages.showResults)],
  [6, place.map(onPages.notNow)],
  [1, place.map(onPages.finish)],
  [1, fc.constant(onPages.finishEverywhere)],
  [1, usualPlace.map(onLogin.finishOfflineAndLogOut)],
  [4, device.map(onLogin.logInAgain)],
  [4, crash],
  [4, usualPlace.map(onPages.reload)],
  [1, place.map(onPages.close)],
  [2, place.map(onPages.hide)],
  [3, place.map(onPages.show)],
  [2, device.map(onDevices.goOffline)],
  [3, device.map(onDevices.goOnline)],
  [2, fc.tuple(device, fc.boolean()).map(([d, counts]) => onDevices.fallAsleep(d, counts))],
  [3, fc.tuple(device, fc.boolean()).map(([d, told]) => onDevices.wake(d, told))],
  [3, fc.tuple(device, clockHours).map(([d, h]) => onDevices.setClock(d, h))],
  [1, fc.tuple(device, fc.integer({ min: -200, max: 200 })).map(([d, ppm]) => onDevices.driftClock(d, ppm))],
  [1, device.map(onDevices.fillStorage)],
  [
    2,
    fc
      .tuple(device, fc.constantFrom(...onDevices.SPOILABLE), garbage, fc.boolean())
      .map(([d, what, text, lasts]) => onDevices.spoilStorage(d, what, text, lasts)),
  ],
  [1, device.map(onDevices.healStorage)],
  [1, fc.tuple(device, fc.integer({ min: 500, max: 15_000 })).map(([d, ms]) => onDevices.slowTokens(d, ms))],
  [1, fc.integer({ min: 500, max: 20_000 }).map(onDevices.takeDown)],
  [4, fc.integer({ min: 1_000, max: 40_000 }).map(onDevices.idle)],
  [1, fc.integer({ min: 60_000, max: 8 * 60_000 }).map(onDevices.idle)],
]

/** Mostly the next deed comes while the last one's calls are still under way. */
const gapMs = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 250 }) },
  { weight: 3, arbitrary: fc.integer({ min: 250, max: 4_000 }) },
)

const eitherDevice = fc.constantFrom('laptop' as const, 'phone' as const)
/** All choices are about the same few. */
const contested = fc.integer({ min: 1, max: 2 })

/**
 * Stories of a second device: it looks or goes on, and so does the first, which has answers that it cannot send; the time
 * runs out, the server finishes, and the phone is there first.
 */
export const lookingStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .tuple(eitherDevice, contested, letter)
        .map(([at, q, l]) => onPages.choose(at, q, l, false)),
    },
    { weight: 2, arbitrary: fc.constant(onDevices.goOffline('laptop')) },
    { weight: 2, arbitrary: fc.constant(onDevices.goOnline('laptop')) },
    { weight: 2, arbitrary: fc.constant(onDevices.outlast) },
    { weight: 4, arbitrary: fc.constant(onPages.open('phone')) },
    { weight: 2, arbitrary: fc.constant(onPages.reload('phone')) },
    { weight: 2, arbitrary: fc.constant(onPages.showResults('phone')) },
    { weight: 3, arbitrary: fc.constant(onPages.notNow('phone')) },
    { weight: 1, arbitrary: fc.constantFrom(...PLACES).map(onPages.showResults) },
    { weight: 1, arbitrary: usualPlace.map(onPages.reload) },
    { weight: 1, arbitrary: crash },
    {
      weight: 4,
      arbitrary: befallen(4),
    },
  ),
  // Whoever looks comes later.
  { most: 60, everywhere: fc.constant(false) },
)

/** Stories of a passage that is practiced in several tabs and on another device, over a link and pages that fail. */
export const practiceStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    { weight: 14, arbitrary: usualPlace.map(onPractice.goToPractice) },
    { weight: 4, arbitrary: choice },
    {
      weight: 24,
      arbitrary: fc
        .tuple(usualPlace, practiced, letter)
        .map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, false)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(usualPlace, practiced, letter)
        .map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, true)),
    },
    { weight: 4, arbitrary: fc.tuple(usualPlace, practiced).map(([at, q]) => onPractice.checkAnswer(at, q)) },
    {
      weight: 8,
      arbitrary: fc
        .tuple(device, fc.array(practiceMishap, { minLength: 1, maxLength: 4 }))
        .map(([d, m]) => onDevices.befall(d, m)),
    },
    { weight: 2, arbitrary: device.map(onDevices.goOffline) },
    { weight: 2, arbitrary: device.map(onDevices.goOnline) },
    { weight: 1, arbitrary: device.map(onDevices.fillStorage) },
    { weight: 1, arbitrary: device.map(onDevices.healStorage) },
    { weight: 8, arbitrary: usualPlace.map(onPages.open) },
    { weight: 4, arbitrary: usualPlace.map(onPages.reload) },
    { weight: 2, arbitrary: crash },
    { weight: 1, arbitrary: place.map(onPages.close) },
    { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 40_000 }).map(onDevices.idle) },
  ),
  { most: 60 },
)

/**
 * Stories of an end: one that is asked for twice, by a device that writes no more, or from where the server is out of
 * reach, also by somebody who then logs out; and of a new start.
 */
export const finishingStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    {
      weight: 8,
      arbitrary: choice,
    },
    { weight: 6, arbitrary: place.map(onPages.open) },
    { weight: 8, arbitrary: fc.constant(onPages.finishEverywhere) },
    { weight: 1, arbitrary: place.map(onPages.finish) },
    { weight: 2, arbitrary: overtakenFinish },
    { weight: 2, arbitrary: usualPlace.map(onLogin.finishOfflineAndLogOut) },
    { weight: 2, arbitrary: place.map(onLogin.logOutWhileFinishing) },
    { weight: 4, arbitrary: device.map(onLogin.logInAgain) },
    { weight: 4, arbitrary: usualPlace.map(onPages.start) },
    { weight: 2, arbitrary: place.map(onPages.showResults) },
    { weight: 2, arbitrary: place.map(onPages.retry) },
    {
      weight: 8,
      arbitrary: befallen(4),
    },
    { weight: 2, arbitrary: usualPlace.map(onPages.reload) },
    { weight: 1, arbitrary: crash },
    { weight: 1, arbitrary: device.map(onDevices.goOffline) },
    { weight: 2, arbitrary: device.map(onDevices.goOnline) },
  ),
  { most: 60 },
)

/** What happens in a sitting after Start was pressed. */
export type Story = {
  /** The seed of all that the story leaves open: how long calls take, and how long pages are patient. */
  chance: number
  startsAfterMs: number
  /** Whether the test is open in every place from the start on. */
  isOpenEverywhere: boolean
  commands: Iterable<fc.AsyncCommand<Sitting, Sitting>>
}

export const stories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(...deeds.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  { most: 100 },
)

/** Stories of a server process that is killed again and again; it takes seconds to start, so they are short. */
export const killStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    fc.tuple(question, letter).map(([q, l]) => onPages.choose('laptop', q, l, false)),
    fc
      .constantFrom(null, 'saveAnswers' as const)
      .map((call) => [{ kind: 'server process killed (kill -9)' as const, call, ms: 0 }])
      .map((mishaps) => onDevices.befall('laptop', mishaps)),
    fc.constant(onPages.reload('laptop')),
    fc.constant(onDevices.idle(2_000)),
  ),
  { most: 12, everywhere: fc.constant(false) },
)

export function storiesOf(
  deed: fc.Arbitrary<Deed>,
  { most, everywhere = mostly }: { most: number; everywhere?: fc.Arbitrary<boolean> },
): fc.Arbitrary<Story> {
  const command = fc.tuple(deed, gapMs).map(([each, ms]) => new Command(each, ms))
  return fc.record({
    chance: fc.noShrink(fc.nat()),
    startsAfterMs: fc.oneof({ weight: 3, arbitrary: fc.constant(2_000) }, fc.integer({ min: 0, max: 500 })),
    isOpenEverywhere: everywhere,
    commands: fc.commands([command], { maxCommands: most, size: 'max' }),
  })
}
