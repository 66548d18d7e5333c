import { dollarsFromCents } from '../../domain/pricing'
import { userRules } from '../guards/limits'
import { tally } from '../payments/settling/ledger'
import type { TransactionRow } from '../store/repositories/transactionsRepository'
import type { CloudFunction } from './cloudFunction'

export const getPaymentsInReview: CloudFunction<'getPaymentsInReview'> = {
  summary: 'The caller’s charges about which a person still has to decide, the oldest first.',
  limit: userRules.lookUps,
  answer: async ({ store }, caller) => {
    const orders = await store.reviews.undecidedOf(caller.uid)
    return Promise.all(
      orders.map(async ({ po, item, since }) => {
        const cents = amountOf(await store.transactions.ofOrder(po))
        return {
          ...{ invoice: po, testNumber: item, since: since.toISOString() },
          ...(cents !== null && { amount: dollarsFromCents(cents) }),
        }
      }),
    )
  },
}

/** The amount charged, or null if unclear. The review's own amount may be what is missing. */
function amountOf(rows: readonly TransactionRow[]): number | null {
  const { keptAtMost, unclear } = tally(rows)
  if (unclear.length === 0) return keptAtMost
  const [only, ...others] = unclear
  // Beside a charge, an unclear row may be the same money or a refund.
  return only?.row.currency === 'USD' && others.length === 0 && keptAtMost === 0 ? only.row.amountCents : null
}
