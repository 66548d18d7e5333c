import fc from 'fast-check'
import {
  firstLook,
  nextLook,
  plannedLook,
  signOfLife,
  type LookedAt,
} from '../../../functions/payments/schedule'

const SINCE = new Date('2026-11-21T09:00:00.000Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const at = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)
const unheard = { createdAt: SINCE, openedAt: SINCE, heardAt: null, chargedAt: null, looks: 0 }
const unpaid = { ...unheard, openedAt: at(-HOUR), heardAt: SINCE }
const paid = { ...unpaid, createdAt: at(-HOUR), chargedAt: SINCE }

/** All due times in seconds from the start. */
function looksOf(order: LookedAt): number[] {
  const times: number[] = []
  let look = plannedLook(order)
  let looks = 0
  while (look !== null) {
    times.push((look.getTime() - SINCE.getTime()) / 1000)
    const next = nextLook({ ...order, looks }, look)
    look = next.nextLookAt
    looks = next.looks
  }
  return times
}

test('an unpaid order is checked when its frame must be gone, for the last time after a day', () => {
  expect(looksOf(unpaid)).toEqual([75, 5 * MINUTE, 1.25 * HOUR, DAY])
  expect(firstLook({ heardAt: SINCE })).toEqual(at(75))
})

test('one whose window was never heard of is looked at twice: soon, and when nothing can be charged any more', () => {
  expect(looksOf(unheard)).toEqual([75, 1.25 * HOUR])
  expect(looksOf({ ...unheard, heardAt: at(-60) })).toEqual([75, 1.25 * HOUR])
})

test('a paid one is looked at within minutes, daily for a month, and weekly for the rest of a year', () => {
  const times = looksOf(paid)
  expect(times.slice(0, 2)).toEqual([30, 5 * MINUTE])
  const days = times.slice(2).map((seconds) => seconds / DAY)
  expect(days.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  const gaps = days.slice(30).map((day, index) => day - (days[29 + index] ?? 0))
  expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).map(() => 7))
  expect(days.at(-1)).toBe(365)
  expect(firstLook({ chargedAt: SINCE })).toEqual(at(30))
})

test('a look that comes late is followed by one to come: what was missed is not made up for', () => {
  fc.assert(
    fc.property(fc.constantFrom(unheard, unpaid, paid), fc.nat(400 * DAY), (order, late) => {
      const { nextLookAt, looks } = nextLook(order, at(late))
      if (nextLookAt) expect(nextLookAt.getTime()).toBeGreaterThan(at(late).getTime())
      expect(plannedLook({ ...order, looks })).toEqual(nextLookAt)
    }),
  )
})

test('the schedule runs from the buyer’s latest sign of life, and from the first charge once there is one', () => {
  expect(signOfLife(unheard)).toEqual(SINCE)
  expect(signOfLife({ ...unheard, openedAt: at(5) })).toEqual(at(5))
  expect(signOfLife({ ...unheard, openedAt: at(5), heardAt: at(9) })).toEqual(at(9))
  expect(plannedLook({ ...unheard, openedAt: at(5), heardAt: at(9), looks: 1 })).toEqual(at(9 + 5 * MINUTE))
  expect(plannedLook({ ...unpaid, looks: 4 })).toBeNull()
  expect(plannedLook({ ...paid, heardAt: at(9), looks: 1 })).toEqual(at(5 * MINUTE))
})
