import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'
import { askStatus, findOrder } from '../payments/askStatus'
import { paymentOnWire } from '../payments/paymentOnWire'

/** Where the caller's order stands, as far as possible by the provider's word of this moment. */
export function getPaymentStatus(deps: Deps): Endpoint<'getPaymentStatus'> {
  return async ({ uid }, { poNumber }, gone) => {
    const settlement = await askStatus(deps, await findOrder(deps, uid, poNumber), gone)
    return settlement.state === 'granted'
      ? { state: 'granted', payment: paymentOnWire(settlement.payment) }
      : { state: settlement.state }
  }
}
