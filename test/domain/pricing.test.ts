import fc from 'fast-check'
import {
  bundleSavingCents,
  centsFromDollars,
  centsOfAmount,
  dollarsFromCents,
  formatDollars,
  priceOf,
} from '../../domain/pricing'
import { Dollars } from '../../domain/base/scalars'

describe('the price of a single test', () => {
  test('is 59.99 of a list price of 69.99, whatever is owned', () => {
    for (const paidTests of [1, 5, 9]) {
      expect(priceOf({ kind: 'single', testNumber: 2 }, paidTests)).toMatchObject({
        listCents: 6999,
        priceCents: 5999,
      })
    }
  })

  test('passes on a fee figure of 5.3991', () => {
    expect(priceOf({ kind: 'single', testNumber: 2 }, 1).feeFigure).toBe(53_991)
  })
})

describe('bundle savings', () => {
  test.each([
    [1, 9_991],
    [5, 9_991],
    [8, 9_991],
    // The last one is free; its price never becomes negative.
    [9, 5_999],
    [10, 0],
  ])('with %i tests paid is %i cents', (paidTests, cents) => {
    expect(bundleSavingCents(paidTests)).toBe(cents)
  })
})

describe('the price of the bundle', () => {
  test.each([
    [0, 49_999],
    [1, 44_000],
    [8, 2_007],
    [9, 0],
    [10, 0],
  ])('with %i tests paid is %i cents', (paidTests, cents) => {
    expect(priceOf({ kind: 'bundle' }, paidTests).priceCents).toBe(cents)
  })

  test('has list price 599.99, fee figure 44.9991 and discount 100', () => {
    expect(priceOf({ kind: 'bundle' }, 4)).toMatchObject({
      listCents: 59_999,
      feeFigure: 449_991,
      discountFigure: 1_000_000,
    })
  })

  test('never falls below zero and never rises with what is owned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }), (a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)]
        const cheaper = priceOf({ kind: 'bundle' }, more).priceCents
        expect(cheaper).toBeGreaterThanOrEqual(0)
        expect(cheaper).toBeLessThanOrEqual(priceOf({ kind: 'bundle' }, fewer).priceCents)
      }),
    )
  })
})

describe('money', () => {
  test('survives the wire for every whole number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        const dollars = dollarsFromCents(cents)
        expect(Dollars.safeParse(dollars).success).toBe(true)
        expect(centsFromDollars(dollars)).toBe(cents)
      }),
    )
  })

  test.each([59.999, -1, Number.NaN])('refuses %p as an amount', (amount) => {
    expect(Dollars.safeParse(amount).success).toBe(false)
  })

  test('comes from the provider as text or number, and is read digit by digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(centsOfAmount(formatDollars(cents))).toBe(cents)
        expect(centsOfAmount(dollarsFromCents(cents))).toBe(cents)
      }),
    )
    expect(centsOfAmount('15.4')).toBe(1540)
    expect(centsOfAmount(100)).toBe(10_000)
  })

  test.each([
    '',
    '.50',
    '1.',
    '1.005',
    '-1',
    '1e3',
    ' 1',
    '1 ',
    '1,50',
    '12345678',
    'NaN',
    Number.NaN,
    0.1 + 0.2,
  ])('%p is no amount', (amount) => {
    expect(centsOfAmount(amount)).toBeNull()
  })
})
