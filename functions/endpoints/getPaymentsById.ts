import type { Deps } from '../deps'
import { ApiError } from '../http/apiError'
import type { Endpoint } from '../http/endpoint'
import { paymentOnWire } from '../payments/paymentOnWire'

/** One payment of the caller by its id, as a list of none or one. */
export function getPaymentsById({ store }: Deps): Endpoint<'getPaymentsById'> {
  return async ({ uid }, { id }) => {
    const payment = await store.payments.find(id)
    if (payment === undefined) return []
    if (payment.userId !== uid) throw new ApiError('forbidden')
    return [paymentOnWire(payment)]
  }
}
