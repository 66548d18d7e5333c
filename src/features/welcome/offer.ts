import { TEST_COUNT } from '../../../domain/exam'
import { formatDollars, priceOf } from '../../../domain/pricing'

const single = priceOf({ kind: 'single', testNumber: 2 }, 1)
const rest = priceOf({ kind: 'bundle' }, 1)

/** Prices for a new user, who owns Test 1; dollars with two decimals, without the sign. */
export const offer = {
  single: formatDollars(single.priceCents),
  singleList: formatDollars(single.listCents),
  /** All remaining tests. */
  rest: formatDollars(rest.priceCents),
  restCount: TEST_COUNT - 1,
  saved: formatDollars(single.priceCents * (TEST_COUNT - 1) - rest.priceCents),
} as const
