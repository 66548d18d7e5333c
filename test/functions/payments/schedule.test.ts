import fc from 'fast-check'
import { firstLook, nextLook, plannedLook, signOfLife } from '../../../functions/payments/schedule'

const SINCE = new Date('2026-11-21T09:00:00.000Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const at = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)
const unpaid = { createdAt: SINCE, openedAt: null, heardAt: null, chargedAt: null, looks: 0 }
const paid = { ...unpaid, createdAt: at(-HOUR), chargedAt: SINCE }

/** Every look after the moment that all begins with, in seconds from it. */
function looksOf(order: typeof unpaid | typeof paid): number[] {
  const times: number[] = []
  for (let now = SINCE; ;) {
    const { nextLookAt } = nextLook(order, now)
    if (nextLookAt === null) return times
    times.push((nextLookAt.getTime() - SINCE.getTime()) / 1000)
    now = nextLookAt
  }
}

test('an order that nobody has paid is looked at when its frame must be gone, for the last time after a day', () => {
  expect(looksOf(unpaid)).toEqual([
    ...[75, 150, 5 * MINUTE, 15 * MINUTE],
    ...[HOUR, 1.25 * HOUR, 6 * HOUR, DAY],
  ])
  expect(firstLook({ heardAt: SINCE })).toEqual(at(75))
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

test('the looks of a year at 1,000 sales a month are less than a twentieth of what the provider allows', () => {
  const perSale = looksOf(paid).length
  const perHour = (perSale * 12_000) / (365 * 24)
  expect(perHour).toBeLessThan(3_000 / 20)
})

test('a look that comes late is followed by one to come: what was missed is not made up for', () => {
  fc.assert(
    fc.property(fc.constantFrom(unpaid, paid), fc.nat(400 * DAY), (order, late) => {
      const { nextLookAt, looks } = nextLook(order, at(late))
      if (nextLookAt) expect(nextLookAt.getTime()).toBeGreaterThan(at(late).getTime())
      expect(plannedLook({ ...order, looks })).toEqual(nextLookAt)
    }),
  )
})

test('the schedule runs from the buyer’s latest sign of life, and from the first charge once there is one', () => {
  expect(signOfLife(unpaid)).toEqual(SINCE)
  expect(signOfLife({ ...unpaid, openedAt: at(5) })).toEqual(at(5))
  expect(signOfLife({ ...unpaid, openedAt: at(5), heardAt: at(9) })).toEqual(at(9))
  expect(plannedLook({ ...unpaid, openedAt: at(5), looks: 1 })).toEqual(at(155))
  expect(plannedLook({ ...unpaid, looks: 8 })).toBeNull()
  expect(plannedLook({ ...paid, heardAt: at(9), looks: 1 })).toEqual(at(5 * MINUTE))
})
