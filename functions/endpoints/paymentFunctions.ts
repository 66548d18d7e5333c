import { dollarsFromCents, centsFromDollars } from '../../domain/pricing'
import { placeOrder } from '../payments/placeOrder'
import { userRules } from '../guards/limits'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../base/apiError'
import { findOrder, takeReport, askStatus } from '../payments/askStatus'
import { openCheckout } from '../payments/openCheckout'
import { ASKS_TO_BE_SURE } from '../payments/settleOverlapping'
import { refuseOthers, type CloudFunctions } from './cloudFunction'
import { paymentOnWire, returnsOf } from '../payments/paymentOnWire'
import { tally } from '../payments/settling/ledger'
import type { Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { TransactionRow } from '../store/repositories/transactionsRepository'
import { takenOffBy } from '../../domain/wire/receipt'

export const paymentFunctions = {
  /** Grants a free item immediately. */
  getPONumber: {
    summary: 'The caller’s order for a test, or for all without one, with its price frozen.',
    limit: userRules.payments,
    answer: async (deps, { uid }, { testNumber = '' }) => {
      const { po, granted, amountCents } = await placeOrder(deps, uid, testNumber)
      const order = { uniquevalue: po, amount: dollarsFromCents(amountCents) }
      return granted ? { ...order, granted } : order
    },
  },
  /**
   * The amount shown to the buyer must equal the order's price. `secretToken` is not the provider's secret, which is
   * unused: a charge is proven by lookup.
   */
  getPaymentCredentials: {
    summary: 'Opens the card provider’s checkout for an order.',
    limit: userRules.payments,
    hearsOfLeaving: true,
    answer: async (deps, caller, { amount, poNumber }, gone) => {
      const order = await findOrder(deps, caller.uid, poNumber)
      if (centsFromDollars(amount) !== order.amountCents) {
        throw new ApiError('price_changed', { amount: dollarsFromCents(order.amountCents) })
      }
      const { checkoutToken } = await openCheckout(deps, order, { caller, gone })
      return { checkoutToken, secretToken: randomUUID() }
    },
  },
  /** Transaction and invoice are hints for a lookup. The other fields, required by the specification, are ignored. */
  addPayment: {
    summary: 'Reports a charge, which is looked up at the provider.',
    limit: userRules.paymentReports,
    hearsOfLeaving: true,
    isPending: ({ state }) => state === 'confirming',
    answer: async (deps, caller, { username, transId, invoice }, gone) => {
      refuseOthers(caller, { username })
      const order = await findOrder(deps, caller.uid, invoice)
      const settlement = await takeReport(deps, order, { transId, caller, gone })
      if (settlement.state === 'granted') return granted(deps, caller, settlement.payment)
      // A charge the provider doesn't show yet may only be late, so it isn't refused.
      return { state: settlement.state === 'review' ? 'review' : 'confirming' }
    },
  },
  getPaymentStatus: {
    summary: 'Where an order stands.',
    limit: userRules.questions,
    hearsOfLeaving: true,
    answer: async (deps, caller, { poNumber }, gone) => {
      const order = await findOrder(deps, caller.uid, poNumber)
      const settlement = await askStatus(deps, order, { caller, gone })
      return settlement.state === 'granted' ? granted(deps, caller, settlement.payment) : settlement
    },
  },
  abandonOrder: {
    summary: 'Leaves an order; a payment that arrives for it all the same still counts.',
    limit: userRules.payments,
    answer: async (deps, { uid }, { poNumber }) => {
      const { po } = await findOrder(deps, uid, poNumber)
      await deps.store.orders.abandon(po)
      // Its window is closed, so it needn't be waited for.
      await deps.store.orders.change(po, { asks: ASKS_TO_BE_SURE })
      return { state: (await deps.store.orders.find(po))?.state ?? 'abandoned' }
    },
  },
  getPaymentsByUserId: {
    summary: 'The caller’s payments, the latest first.',
    limit: userRules.lookUps,
    answer: async ({ store }, caller, { username }) => {
      refuseOthers(caller, { username })
      const returns = await returnsOf(store, caller.uid)
      return (await store.payments.ofUser(caller.uid)).map((row) => paymentOnWire(row, returns))
    },
  },
  getPaymentsInReview: {
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
  },
  getPaymentsById: {
    summary: 'One payment of the caller, or none.',
    limit: userRules.lookUps,
    answer: async ({ store }, { uid }, { id }) => {
      const payment = await store.payments.find(id)
      // Ids can be guessed, so another user's payment looks like none.
      if (payment?.userId !== uid) return []
      const order = await store.orders.find(payment.invoice)
      const takenOff = takenOffBy(order?.discountedBy)
      const receipt = paymentOnWire(payment, await returnsOf(store, uid))
      return [{ ...receipt, ...(takenOff.length > 0 && { takenOff }) }]
    },
  },
} satisfies Partial<CloudFunctions>

/** Has no losses to report. */
async function granted({ store }: Deps, { uid }: Caller, payment: PaymentRow) {
  const overpaid = await store.reviews.overpaidBy(uid)
  return { state: 'granted' as const, payment: paymentOnWire(payment, { overpaid }) }
}

/** The amount charged, or null if unclear. The review's own amount may be what is missing. */
function amountOf(rows: readonly TransactionRow[]): number | null {
  const { keptAtMost, unclear } = tally(rows)
  if (unclear.length === 0) return keptAtMost
  const [only, ...others] = unclear
  // Beside a charge, an unclear row may be the same money or a refund.
  return only?.row.currency === 'USD' && others.length === 0 && keptAtMost === 0 ? only.row.amountCents : null
}
