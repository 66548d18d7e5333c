import fc from 'fast-check'
import { LETTERS } from '../../../../domain/exam'
import * as onDevices from './deviceDeeds'
import { CALLS, MISHAPS, type CallName } from './mishaps'
import * as onPages from './pageDeeds'
import * as onPractice from './practiceDeeds'
import { PLACES, type Deed, type Place } from '../sitting'

const place = fc.constantFrom(...PLACES)
const usualPlace = fc.oneof({ weight: 3, arbitrary: fc.constant(PLACES[0]) }, { weight: 2, arbitrary: place })
const device = fc.constantFrom('laptop' as const, 'laptop' as const, 'phone' as const)
const eitherDevice = fc.constantFrom('laptop' as const, 'phone' as const)
export const mostly = fc.constantFrom(true, true, true, false)
const letter = fc.constantFrom(...LETTERS)
/** Few, so that choices conflict. */
const question = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 55 }))
const contested = fc.integer({ min: 1, max: 2 })
const practiced = fc.integer({ min: 1, max: 6 })
const hours = fc.constantFrom(1 as const, -1 as const)
const garbage = fc.constantFrom('', '{', 'null', '{"seq":1}', '[]', '-1', 'ÿþ')
const ms = (min: number, max: number) => fc.integer({ min, max })

const deviceAt = (at: Place) => (at === 'phone' ? 'phone' : 'laptop')

const befall = (call: fc.Arbitrary<CallName | null>) => {
  const mishap = fc.record({
    kind: fc.constantFrom(...MISHAPS),
    call,
    ms: fc.oneof(ms(0, 3_000), ms(0, 40_000)),
  })
  return fc
    .tuple(device, fc.array(mishap, { minLength: 1, maxLength: 5 }))
    .map(([at, mishaps]) => onDevices.befall(at, mishaps))
}

const inTurn = (says: string, steps: readonly Deed[], thenMs: number): Deed => ({
  says,
  async act(sitting) {
    for (const step of steps) await sitting.do(step, thenMs)
  },
})

const turn = fc
  .record({ at: place, question: contested, letter, isOffline: fc.boolean(), waitMs: ms(300, 4_000) })
  .map(({ at, question, letter, isOffline, waitMs }) => {
    const steps = [
      onDevices.goOnline(deviceAt(at)),
      onPages.open(at),
      ...(isOffline ? [onDevices.goOffline(deviceAt(at))] : []),
      onPages.choose(at, question, letter, false),
    ]
    return inTurn(`${at}: its turn`, steps, waitMs)
  })

const setClockBetween = fc
  .record({ at: place, question: contested, first: letter, second: letter, hours })
  .map(({ at, question, first, second, hours }) => {
    const steps = [
      onPages.choose(at, question, first, false),
      onDevices.goOffline(deviceAt(at)),
      onPages.close(at),
      onDevices.setClock(deviceAt(at), hours),
      onPages.open(at),
      onPages.choose(at, question, second, false),
      onDevices.goOnline(deviceAt(at)),
    ]
    return inTurn(`${at}: the clock is set while the page is reloaded`, steps, 2_000)
  })

const overtakenFinish = fc.tuple(eitherDevice, question, letter).map(([at, q, l]) => {
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

export const deeds = {
  choose: fc.tuple(place, question, letter).map(([at, q, l]) => onPages.choose(at, q, l, false)),
  contend: fc.tuple(place, contested, letter).map(([at, q, l]) => onPages.choose(at, q, l, false)),
  chooseAndCrash: fc.tuple(usualPlace, question, letter).map(([at, q, l]) => onPages.choose(at, q, l, true)),
  turn,
  setClockBetween,
  befall: befall(fc.constantFrom(null, null, 'saveAnswers', 'saveAnswers', ...CALLS)),
  befallPractice: befall(fc.constantFrom(null, 'getPractice', 'saveAnswers', 'saveAnswers')),
  goToPractice: usualPlace.map(onPractice.goToPractice),
  practice: fc
    .tuple(usualPlace, practiced, letter)
    .map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, false)),
  practiceAndCrash: fc
    .tuple(usualPlace, practiced, letter)
    .map(([at, q, l]) => onPractice.practiceAnswer(at, q, l, true)),
  check: fc.tuple(usualPlace, practiced).map(([at, q]) => onPractice.checkAnswer(at, q)),
  open: fc.oneof(usualPlace, place).map(onPages.open),
  start: usualPlace.map(onPages.start),
  retry: place.map(onPages.retry),
  showResults: place.map(onPages.showResults),
  notNow: place.map(onPages.notNow),
  finish: place.map(onPages.finish),
  finishEverywhere: fc.constant(onPages.finishEverywhere),
  overtakenFinish,
  finishOfflineAndLogOut: usualPlace.map(onPages.finishOfflineAndLogOut),
  logOutWhileFinishing: place.map(onPages.logOutWhileFinishing),
  logInAgain: device.map(onPages.logInAgain),
  crash: fc.tuple(usualPlace, mostly).map(([at, again]) => onPages.crash(at, again)),
  reload: usualPlace.map(onPages.reload),
  close: place.map(onPages.close),
  hide: place.map(onPages.hide),
  show: place.map(onPages.show),
  goOffline: device.map(onDevices.goOffline),
  goOnline: device.map(onDevices.goOnline),
  fallAsleep: fc.tuple(device, fc.boolean()).map(([at, counts]) => onDevices.fallAsleep(at, counts)),
  wake: fc.tuple(device, fc.boolean()).map(([at, told]) => onDevices.wake(at, told)),
  setClock: fc.tuple(device, hours).map(([at, by]) => onDevices.setClock(at, by)),
  fillStorage: device.map(onDevices.fillStorage),
  spoilStorage: fc
    .tuple(device, fc.constantFrom(...onDevices.SPOILABLE), garbage, fc.boolean())
    .map(([at, what, text, lasts]) => onDevices.spoilStorage(at, what, text, lasts)),
  healStorage: device.map(onDevices.healStorage),
  slowTokens: fc.tuple(device, ms(500, 15_000)).map(([at, by]) => onDevices.slowTokens(at, by)),
  takeDown: ms(500, 20_000).map(onDevices.takeDown),
  idle: ms(1_000, 40_000).map(onDevices.idle),
  idleLong: ms(60_000, 8 * 60_000).map(onDevices.idle),
  outlast: fc.constant(onDevices.outlast),
} satisfies Record<string, fc.Arbitrary<Deed>>
