import fc from 'fast-check'
import type { Deed } from '../sitting'
import { befallen, device, letter, place, storiesOf, type Story } from './commands'
import * as onDevices from './deviceDeeds'
import * as onPages from './pageDeeds'

/** All choices are about the same few. */
const contested = fc.integer({ min: 1, max: 2 })

/** A choice in one of the places, which may have to wait on its device. */
const turn = fc
  .record({
    place,
    question: contested,
    letter,
    isOffline: fc.boolean(),
    waitMs: fc.integer({ min: 300, max: 4_000 }),
  })
  .map(({ place: at, question, letter: chosen, isOffline, waitMs }): Deed => {
    const on = at === 'phone' ? 'phone' : 'laptop'
    const steps = [
      onDevices.goOnline(on),
      onPages.open(at),
      ...(isOffline ? [onDevices.goOffline(on)] : []),
      onPages.choose(at, question, chosen, false),
    ]
    return {
      says: `${at}: its turn`,
      can: () => true,
      async act(sitting) {
        for (const step of steps) {
          if (!step.can(sitting)) continue
          sitting.tell(step.says)
          await step.act(sitting)
          await sitting.timeline.pass(waitMs)
        }
      },
    }
  })

/**
 * Stories of two tabs and a second device that write one test at the same time, with choices in each of them that could not
 * be sent.
 */
export const contestStories: fc.Arbitrary<Story> = storiesOf(
  fc.oneof(
    { weight: 10, arbitrary: turn },
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
    { weight: 4, arbitrary: befallen(2) },
    { weight: 1, arbitrary: fc.constant(onDevices.outlast) },
    // As long as a page that looks on waits before it looks again.
    { weight: 2, arbitrary: fc.integer({ min: 2_000, max: 35_000 }).map(onDevices.idle) },
  ),
  { most: 60 },
)
