import { itemNamed, priceOf, testsOf } from '../../../domain/pricing'
import { ApiError } from '../../base/apiError'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { Lean } from '../../store/schema/schema'
import type { Repositories } from '../../store/store'
import type { Standing } from '../../store/repositories/usersRepository'

export type Quote = {
  amountCents: number
  fullCents: number
  feeFigure: number
  discountFigure: number
  discountedBy: Lean[]
}

/** The current price; the bundle's deducts tests already paid. Call under the buyer's lock. */
export async function quote({ users }: Repositories, userId: string, item: string): Promise<Quote> {
  const discountedBy = item === '' ? onePerTest(await users.standing(userId)) : []
  const { priceCents, feeFigure, discountFigure } = priceOf(itemNamed(item), discountedBy.length)
  const fullCents = priceOf(itemNamed(item), 0).priceCents
  return { amountCents: priceCents, fullCents, feeFigure, discountFigure, discountedBy }
}

/** Refuses the bundle while an earlier discount is in review. @throws ApiError order_in_review */
export async function refuseOpenDiscount(
  repositories: Repositories,
  userId: string,
  item: string,
): Promise<void> {
  if (item === '' && (await hasOpenDiscount(repositories, userId))) throw new ApiError('order_in_review')
}

export function hasOpenDiscount(
  { reviews }: Pick<Repositories, 'reviews'>,
  userId: string,
): Promise<boolean> {
  return reviews.waitsFor(userId, 'discount_lost')
}

/**
 * Amount due in cents: the full price less what the buyer has paid for otherwise. Deducts tests the price had deducted,
 * if still paid, and tests bought before this order was paid.
 * @param own source and date of this order's own grant, if granted
 */
export function dueFor(
  {
    item,
    fullCents,
    discountedBy,
    waivedCents,
  }: Pick<OrderRow, 'item' | 'fullCents' | 'discountedBy' | 'waivedCents'>,
  standing: readonly Standing[],
  own: { source: string; since: Date } | null,
): number {
  const others = standing.filter((each) => {
    const isBefore = own === null || each.grantedAt <= own.since
    const isLeanedOn = discountedBy.some(({ testNumber }) => testNumber === each.testNumber)
    return each.source !== own?.source && (isBefore || isLeanedOn)
  })
  const paid = item === '' ? onePerTest(others).length : 0
  const single = priceOf({ kind: 'single', testNumber: 1 }, 0).priceCents
  return Math.max(0, fullCents - paid * single - waivedCents)
}

/** The order's tests, except those its price deducted unless they are missing */
export function givenBy(
  { item, discountedBy }: Pick<OrderRow, 'item' | 'discountedBy'>,
  owned: readonly number[],
): number[] {
  const isLeftOut = (test: number) => discountedBy.some(({ testNumber }) => testNumber === test)
  return testsOf(itemNamed(item)).filter((test) => !isLeftOut(test) || !owned.includes(test))
}

function onePerTest(standing: readonly Standing[]): Lean[] {
  const first = new Map<number, Lean>()
  for (const { testNumber, source } of standing) {
    if (!first.has(testNumber)) first.set(testNumber, { testNumber, source })
  }
  return [...first.values()]
}
