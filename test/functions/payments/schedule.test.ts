import fc from 'fast-check'
import {
  firstOrderLook,
  firstPaymentLook,
  nextOrderLook,
  nextPaymentLook,
  plannedOrderLook,
  plannedPaymentLook,
  signOfLife,
} from '../../../functions/payments/schedule'

const SINCE = new Date('2026-11-21T09:00:00.000Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const secondsOf = (moment: Date | null) => moment && (moment.getTime() - SINCE.getTime()) / 1000
const looks = Array.from({ length: 10 }, (_, index) => index)

test('an order is looked at within seconds at first, for the last time after a day', () => {
  const times = looks.map((count) => secondsOf(nextOrderLook(SINCE, count, SINCE)))
  const hours = [HOUR, 1.25 * HOUR, 6 * HOUR, DAY]
  expect(times).toEqual([20, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, ...hours, null])
  expect(secondsOf(firstOrderLook(SINCE))).toBe(20)
})

test('a payment is looked at again within minutes, then each day for a week', () => {
  const times = looks.map((count) => secondsOf(nextPaymentLook(SINCE, count, SINCE)))
  expect(times).toEqual([30, 5 * MINUTE, ...[1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY), null])
  expect(secondsOf(firstPaymentLook(SINCE))).toBe(30)
})

test('a look that comes late is followed by one that is not in the past', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(10 * DAY), (count, late) => {
      const now = new Date(SINCE.getTime() + late * 1000)
      for (const [next, planned] of [
        [nextOrderLook(SINCE, count, now), nextOrderLook(SINCE, count, SINCE)],
        [nextPaymentLook(SINCE, count, now), nextPaymentLook(SINCE, count, SINCE)],
      ]) {
        expect(secondsOf(next ?? null)).toBe(Math.max(late, secondsOf(planned ?? null) ?? 0))
      }
    }),
  )
})

test('the schedule runs from the buyer’s latest sign of life', () => {
  const at = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)
  const order = { createdAt: SINCE, openedAt: null, askedAt: null, looks: 1 }
  expect(signOfLife(order)).toEqual(SINCE)
  expect(signOfLife({ ...order, openedAt: at(5) })).toEqual(at(5))
  expect(signOfLife({ ...order, openedAt: at(5), askedAt: at(9) })).toEqual(at(9))
  expect(plannedOrderLook({ ...order, openedAt: at(5) })).toEqual(at(5 + MINUTE))
  expect(plannedOrderLook({ ...order, looks: 9 })).toBeNull()
  expect(plannedPaymentLook({ paidAt: SINCE, looks: 1 })).toEqual(at(5 * MINUTE))
})
