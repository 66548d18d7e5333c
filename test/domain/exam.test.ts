import { RECENT_LOGIN_SECONDS } from '../../domain/account'
import {
  isTestNumber,
  LATE_WORK_SECONDS,
  passageNumbers,
  QUESTIONS_PER_TEST,
  questionsOfPassage,
  testNumbers,
  TIME_FACTORS,
  timeLimitSeconds,
} from '../../domain/exam'
import { dateForms, formatClock, formatLeft, formatLimit, secondsLeft } from '../../domain/base/time'
import { noonOf } from '../support/noonOf'

describe('the layout of a test', () => {
  test('numbers 55 questions through nine passages, each once', () => {
    const numbers = passageNumbers.flatMap((passage) => questionsOfPassage(passage))
    expect(numbers).toEqual(Array.from({ length: QUESTIONS_PER_TEST }, (_, index) => index + 1))
  })

  test('gives passage 5 seven questions and the others six', () => {
    expect(passageNumbers.map((passage) => questionsOfPassage(passage).length)).toEqual([
      6, 6, 6, 6, 7, 6, 6, 6, 6,
    ])
  })

  test('is one of ten, by its number', () => {
    expect(testNumbers.every(isTestNumber)).toBe(true)
    expect([0, 11, 1.5, '1', null, Number.NaN].filter(isTestNumber)).toEqual([])
  })

  test('lasts 90 minutes, times the accommodation', () => {
    expect(TIME_FACTORS.map(timeLimitSeconds)).toEqual([5400, 6750, 8100, 10800])
  })
})

test('work made in time is taken for a week, and a password given counts for five minutes', () => {
  expect([LATE_WORK_SECONDS, RECENT_LOGIN_SECONDS]).toEqual([604_800, 300])
})

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

test('a longer limit says what it is', () => {
  expect([1.25, 1.5, 2].map((factor) => formatLimit(factor as 2))).toEqual([
    'Time allowed: 112.5 min',
    'Time allowed: 135 min',
    'Time allowed: 180 min',
  ])
})

test('a day is written in two forms, a minute in one, and neither in any other', () => {
  const instant = noonOf('2026-11-22')
  expect(Object.keys(dateForms)).toEqual(['day', 'minute', 'weekday'])
  expect(dateForms.day(instant)).toBe('Nov 22, 2026')
  expect(dateForms.minute(instant)).toMatch(/^Nov 22, 2026, 12:00.PM$/)
  expect(dateForms.weekday(instant)).toBe('Sun Nov 22 2026')
})
