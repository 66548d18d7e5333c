import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'
import { paymentOnWire } from '../payments/paymentOnWire'

/** One payment of the caller by its id, as a list of none or one. */
export function getPaymentsById({ store }: Deps): Endpoint<'getPaymentsById'> {
  return async ({ uid }, { id }) => {
    const payment = await store.payments.find(id)
    // One of somebody else is none: ids can be worked out, and who has bought what is nobody's business.
    return payment?.userId === uid ? [paymentOnWire(payment)] : []
  }
}
