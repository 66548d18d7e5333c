import { findOrder, takeReport } from '../payments/askStatus'
import { refuseOthers } from './ownership'
import { paymentOnWire } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/**
 * Transaction and invoice are hints that the provider is asked about. The other fields are the specification's: they are
 * neither believed nor stored.
 */
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
      // What stands has been lost by nobody.
      const overpaid = await deps.store.reviews.overpaidBy(caller.uid)
      return { state: 'granted', payment: paymentOnWire(settlement.payment, { overpaid }) }
    }
    // A charge that the provider does not show yet may only be late: never a refusal.
    return { state: settlement.state === 'review' ? 'review' : 'confirming' }
  },
}
