import { dateForms, formatClock, formatLeft, secondsLeft } from '../../domain/base/time'
import { noonOf } from '../support/noonOf'

describe('the clock', () => {
  const deadline = '2026-11-21T10:00:00.000Z'
  const before = (ms: number) => Date.parse(deadline) - ms

  test('rounds up, so that 00:00 is the deadline itself', () => {
    expect(secondsLeft(deadline, before(1))).toBe(1)
    expect(secondsLeft(deadline, before(0))).toBe(0)
    expect(secondsLeft(deadline, before(5_400_000))).toBe(5400)
  })

  test('never goes below zero', () => {
    expect(secondsLeft(deadline, before(-3_600_000))).toBe(0)
  })

  test.each([
    [5400, '90:00'],
    [300, '05:00'],
    [61, '01:01'],
    [9, '00:09'],
    [10_800, '180:00'],
  ])('shows %i seconds as %s', (seconds, shown) => {
    expect(formatClock(seconds)).toBe(shown)
  })

  test.each([
    [5400, '90 min left'],
    [5399, '89 min left'],
    [60, '1 min left'],
    [59, 'less than a minute left'],
  ])('tells %i seconds as %s, never more minutes than the clock shows', (seconds, told) => {
    expect(formatLeft(seconds)).toBe(told)
  })
})

test('a day is written in two forms, a minute in one, and neither in any other', () => {
  const instant = noonOf('2026-11-22')
  expect(Object.keys(dateForms)).toEqual(['day', 'minute', 'weekday'])
  expect(dateForms.day(instant)).toBe('Nov 22, 2026')
  expect(dateForms.minute(instant)).toMatch(/^Nov 22, 2026, 12:00.PM$/)
  expect(dateForms.weekday(instant)).toBe('Sun Nov 22 2026')
})
