import { centsFromDollars, itemNamed, testsOf } from '../../../domain/pricing'
import type { Checkout, Return, Transaction } from '../../../sandbox/entries'

export type Ledger = {
  checkouts: readonly Pick<Checkout, 'checkoutToken' | 'invoice' | 'label'>[]
  charges: readonly Pick<
    Transaction,
    'transactionId' | 'checkoutToken' | 'invoice' | 'amount' | 'status' | 'cardHolderName'
  >[]
  returns: readonly Pick<Return, 'transactionId' | 'type' | 'of' | 'amount' | 'createdAt' | 'shownAs'>[]
}

/** In cents. */
export type Purchase = {
  po: string
  email: string
  /** A test's number, or empty for the bundle. */
  item: string
  tests: readonly number[]
  charges: readonly { transId: string; charged: number; kept: number }[]
  /** Of charges that were not returned in full. */
  charged: number
  kept: number
  /** Time of the first refund whose row the product can't interpret. */
  unreadableAt: number
}

const SINGLE = 5_999
/** The bundle's price in cents without other payments; every user has Test 1. */
const REST = 44_000

/** Charged orders, oldest first. The name on the card begins with the buyer's address. */
export function purchasesOf({ checkouts, charges, returns }: Ledger): Purchase[] {
  const purchases = new Map<string, Purchase>()
  for (const charge of charges.filter(({ status }) => status === 'APPROVED')) {
    const po = charge.invoice.slice(0, 36)
    const label = checkouts.find(({ checkoutToken }) => checkoutToken === charge.checkoutToken)?.label ?? ''
    const item = label.replace(/^(?:All Tests|Test )/, '')
    const charged = centsFromDollars(Number(charge.amount))
    const kept = charged - returnedOf(charge.transactionId, returns)
    const unreadable = returns.filter(({ of, shownAs }) => of === charge.transactionId && shownAs)
    const before = purchases.get(po)
    purchases.set(po, {
      ...{ po, item, tests: testsOf(itemNamed(item)), email: charge.cardHolderName.split(' ')[0] ?? '' },
      charges: [...(before?.charges ?? []), { transId: String(charge.transactionId), charged, kept }],
      charged: (kept > 0 ? charged : 0) + (before?.charged ?? 0),
      kept: kept + (before?.kept ?? 0),
      unreadableAt: Math.min(
        before?.unreadableAt ?? Infinity,
        ...unreadable.map(({ createdAt }) => createdAt),
      ),
    })
  }
  return [...purchases.values()]
}

export const BOUGHT_BEFORE_FREE = ['2', '3', '4', '5', '6', '7', '8', '9'] as const

/** @param due in cents: some single purchases may have been refunded */
export function giftOf(purchases: readonly Purchase[]): { tests: readonly number[]; due: number } | null {
  const singles = purchases.filter(({ item }) => item !== '')
  const bought = new Set(singles.map(({ item }) => item))
  if (bought.size < BOUGHT_BEFORE_FREE.length) return null
  const standing = new Set(singles.filter(({ kept }) => kept > 0).map(({ item }) => item))
  const tests = testsOf(itemNamed('')).filter((test) => test !== 1 && !bought.has(String(test)))
  return { tests, due: Math.max(0, REST - SINGLE * standing.size) }
}

/** Returns that were undone don't count. */
function returnedOf(charge: number, returns: Ledger['returns']): number {
  return returns
    .filter(({ of }) => of === charge)
    .filter(({ transactionId }) => !returns.some(({ of }) => of === transactionId))
    .reduce((sum, { amount }) => sum + centsFromDollars(Number(amount)), 0)
}

/**
 * In cents: the price of one test, or of the bundle less other paid tests.
 * @param singles the buyer's other purchases, without those to be refunded
 */
export function dueFor({ item }: Purchase, singles: readonly Purchase[]): number {
  if (item !== '') return SINGLE
  return REST - SINGLE * new Set(singles.map((single) => single.item)).size
}
