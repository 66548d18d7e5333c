import { askStatus, findOrder } from '../payments/askStatus'
import { paymentOnWire } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** As far as possible by the provider's word of this moment. */
export const getPaymentStatus: CloudFunction<'getPaymentStatus'> = {
  summary: 'Where an order stands.',
  limit: userRules.questions,
  lane: 'outside',
  answer: async (deps, { uid }, { poNumber }, gone) => {
    const settlement = await askStatus(deps, await findOrder(deps, uid, poNumber), gone)
    return settlement.state === 'granted'
      ? { state: 'granted', payment: paymentOnWire(settlement.payment) }
      : settlement
  },
}
