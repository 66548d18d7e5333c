import { TEST_COUNT, testNumbers } from './exam'

/** Prices. Money is integer US cents; figures are 1/10,000 dollar. */
const LIST_CENTS = { single: 6_999, bundle: 59_999 } as const
const PRICE_CENTS = { single: 5_999, bundle: 49_999 } as const
const FEE_PERCENT = 9

export type Item = { kind: 'single'; testNumber: number } | { kind: 'bundle' }

export type Price = {
  listCents: number
  /** What the card is charged. */
  priceCents: number
  /** 9 % of the current price, as passed on; never charged on top. 1/10,000 dollar. */
  feeFigure: number
  /** List price less current price. 1/10,000 dollar. */
  discountFigure: number
}

/**
 * The price of an item for a buyer.
 * @param paidTests how many tests the buyer already has, Test 1 counted; each takes a single's price off the bundle
 */
export function priceOf(item: Item, paidTests: number): Price {
  const current = PRICE_CENTS[item.kind]
  const owned = item.kind === 'bundle' ? PRICE_CENTS.single * Math.min(paidTests, TEST_COUNT) : 0
  return {
    listCents: LIST_CENTS[item.kind],
    // With nine tests paid the formula falls below zero; nobody is paid to take a test.
    priceCents: Math.max(0, current - owned),
    feeFigure: current * FEE_PERCENT,
    discountFigure: (LIST_CENTS[item.kind] - current) * 100,
  }
}

/**
 * What the bundle costs less than the tests that it adds, one by one.
 * @param paidTests how many tests the buyer already has
 */
export function bundleSavingCents(paidTests: number): number {
  const missing = TEST_COUNT - Math.min(paidTests, TEST_COUNT)
  return missing * PRICE_CENTS.single - priceOf({ kind: 'bundle' }, paidTests).priceCents
}

/** The name of an item on the wire: the test's number, or empty for the bundle. */
export function itemName(item: Item): string {
  return item.kind === 'single' ? String(item.testNumber) : ''
}

/** The tests that an item gives the right to. */
export function testsOf(item: Item): readonly number[] {
  return item.kind === 'single' ? [item.testNumber] : testNumbers
}

/** Whether an item would bring nothing to somebody with these tests. */
export function ownsAll(paidTests: readonly number[], item: Item): boolean {
  return testsOf(item).every((test) => paidTests.includes(test))
}

/** The item of a name on the wire. */
export function itemNamed(name: string): Item {
  return name === '' ? { kind: 'bundle' } : { kind: 'single', testNumber: Number(name) }
}

/** What a buyer calls an item: 'Test 2', or 'All Tests'. */
export function itemTitle(item: Item): string {
  return item.kind === 'single' ? `Test ${item.testNumber}` : 'All Tests'
}

/** Cents as dollars with two decimals, without the sign: 5999 is '59.99'. */
export function formatDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/**
 * Cents of an amount that came as text or number, digit by digit; null when it is none, or finer than a cent.
 * '15.45' is 1545, 100 is 10000.
 */
export function centsOfAmount(amount: string | number): number | null {
  const [, dollars, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (dollars === undefined) return null
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100)
}

export function dollarsFromCents(cents: number): number {
  return Number(formatDollars(cents))
}
