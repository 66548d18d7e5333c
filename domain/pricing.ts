import { TEST_COUNT, testNumbers } from './exam'

/** Integer US cents; figures in 1/10,000 dollar */
const LIST_CENTS = { single: 6_999, bundle: 59_999 } as const
const PRICE_CENTS = { single: 5_999, bundle: 49_999 } as const
const FEE_PERCENT = 9

export type Item = { kind: 'single'; testNumber: number } | { kind: 'bundle' }

export type Price = {
  listCents: number
  priceCents: number
  /** 9% of the current price; shown as passed on, never added */
  feeFigure: number
  /** List price less current price */
  discountFigure: number
}

/** @param paidTests tests the buyer has, including Test 1; each deducts a single's price */
export function priceOf(item: Item, paidTests: number): Price {
  const current = PRICE_CENTS[item.kind]
  const owned = item.kind === 'bundle' ? PRICE_CENTS.single * Math.min(paidTests, TEST_COUNT) : 0
  return {
    listCents: LIST_CENTS[item.kind],
    // With nine tests paid the formula is negative.
    priceCents: Math.max(0, current - owned),
    feeFigure: current * FEE_PERCENT,
    discountFigure: (LIST_CENTS[item.kind] - current) * 100,
  }
}

/**
 * Compared with buying the missing tests singly
 * @param paidTests tests the buyer has
 */
export function bundleSavingCents(paidTests: number): number {
  const missing = TEST_COUNT - Math.min(paidTests, TEST_COUNT)
  return missing * PRICE_CENTS.single - priceOf({ kind: 'bundle' }, paidTests).priceCents
}

/** The test's number, or empty for the bundle */
export function itemName(item: Item): string {
  return item.kind === 'single' ? String(item.testNumber) : ''
}

export function testsOf(item: Item): readonly number[] {
  return item.kind === 'single' ? [item.testNumber] : testNumbers
}

export function ownsAll(paidTests: readonly number[], item: Item): boolean {
  return testsOf(item).every((test) => paidTests.includes(test))
}

export function itemNamed(name: string): Item {
  return name === '' ? { kind: 'bundle' } : { kind: 'single', testNumber: Number(name) }
}

/** 'Test 2' or 'All Tests' */
export function itemTitle(item: Item): string {
  return item.kind === 'single' ? `Test ${item.testNumber}` : 'All Tests'
}

/** 5999 is '59.99' */
export function formatDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Avoids float errors: '15.45' is 1545, 100 is 10000. Null if invalid or finer than a cent. */
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
