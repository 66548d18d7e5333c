import fc from 'fast-check'
import type { Place } from '../sitting'
import { befallen, clockHours, device, letter, place, storiesOf, type Story } from './commands'
import * as onDevices from './deviceDeeds'
import { inTurn } from './inTurn'
import * as onPages from './pageDeeds'

/** All choices are about the same few. */
const contested = fc.integer({ min: 1, max: 2 })

const deviceAt = (at: Place) => (at === 'phone' ? 'phone' : 'laptop')

/** A choice in one of the places, which may have to wait on its device. */
const turn = fc
  .record({
    place,
    question: contested,
    letter,
    isOffline: fc.boolean(),
    waitMs: fc.integer({ min: 300, max: 4_000 }),
  })
  .map(({ place: at, question, letter: chosen, isOffline, waitMs }) => {
    const on = deviceAt(at)
    const steps = [
      onDevices.goOnline(on),
      onPages.open(at),
      ...(isOffline ? [onDevices.goOffline(on)] : []),
      onPages.choose(at, question, chosen, false),
    ]
    return inTurn(`${at}: its turn`, steps, waitMs)
  })

/** Two choices of one question, with the page reloaded and the clock set by an hour between them, and no network to ask. */
const setBetween = fc
  .record({ place, question: contested, letters: fc.tuple(letter, letter), hours: clockHours })
  .map(({ place: at, question, letters: [first, second], hours }) => {
    const on = deviceAt(at)
    const steps = [
      onPages.choose(at, question, first, false),
      onDevices.goOffline(on),
      onPages.close(at),
      onDevices.setClock(on, hours),
      onPages.open(at),
      onPages.choose(at, question, second, false),
      onDevices.goOnline(on),
    ]
    return inTurn(`${at}: the clock is set while the page is reloaded`, steps, 2_000)
  })

/**
 * Stories of two tabs and a second device that write one test at the same time, with choices in each of them that could not
 * be sent.
 */
export const contestStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    { weight: 10, arbitrary: turn },
    { weight: 2, arbitrary: setBetween },
    {
      weight: 10,
      arbitrary: fc
        .tuple(place, contested, letter)
        .map(([at, question, chosen]) => onPages.choose(at, question, chosen, false)),
    },
    { weight: 6, arbitrary: place.map(onPages.open) },
    { weight: 2, arbitrary: device.map(onDevices.goOnline) },
    { weight: 2, arbitrary: place.map(onPages.reload) },
    { weight: 1, arbitrary: place.map(onPages.close) },
    { weight: 2, arbitrary: place.map((at) => onPages.crash(at, true)) },
    { weight: 1, arbitrary: device.map(onDevices.fillStorage) },
    { weight: 1, arbitrary: device.map(onDevices.healStorage) },
    { weight: 8, arbitrary: befallen(4) },
    { weight: 1, arbitrary: fc.constant(onDevices.outlast) },
    // As long as a page that looks on waits before it looks again.
    { weight: 2, arbitrary: fc.integer({ min: 2_000, max: 35_000 }).map(onDevices.idle) },
  ),
  { most: 60 },
)
