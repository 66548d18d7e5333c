import { askStatus, findOrder } from '../payments/askStatus'
import { paymentOnWire } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Asks the provider if possible. */
export const getPaymentStatus: CloudFunction<'getPaymentStatus'> = {
  summary: 'Where an order stands.',
  limit: userRules.questions,
  hearsOfLeaving: true,
  answer: async (deps, caller, { poNumber }, gone) => {
    const { uid } = caller
    const settlement = await askStatus(deps, await findOrder(deps, uid, poNumber), { caller, gone })
    if (settlement.state !== 'granted') return settlement
    // A granted payment has no losses to report.
    const overpaid = await deps.store.reviews.overpaidBy(uid)
    return { state: 'granted', payment: paymentOnWire(settlement.payment, { overpaid }) }
  },
}
