import { findOrder, takeReport } from '../payments/askStatus'
import { refuseOthers } from './ownership'
import { paymentOnWire } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Transaction and invoice are hints for a lookup. The other fields, required by the specification, are ignored. */
export const addPayment: CloudFunction<'addPayment'> = {
  summary: 'Reports a charge, which is looked up at the provider.',
  limit: userRules.paymentReports,
  hearsOfLeaving: true,
  isPending: ({ state }) => state === 'confirming',
  answer: async (deps, caller, { username, transId, invoice }, gone) => {
    refuseOthers(caller, { username })
    const order = await findOrder(deps, caller.uid, invoice)
    const settlement = await takeReport(deps, order, { transId, caller, gone })
    if (settlement.state === 'granted') {
      // A granted payment has no losses to report.
      const overpaid = await deps.store.reviews.overpaidBy(caller.uid)
      return { state: 'granted', payment: paymentOnWire(settlement.payment, { overpaid }) }
    }
    // A charge the provider doesn't show yet may only be late, so it isn't refused.
    return { state: settlement.state === 'review' ? 'review' : 'confirming' }
  },
}
