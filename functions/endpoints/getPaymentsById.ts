import { takenOffBy } from '../../domain/wire/receipt'
import { paymentOnWire, returnsOf } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getPaymentsById: CloudFunction<'getPaymentsById'> = {
  summary: 'One payment of the caller, or none.',
  limit: userRules.lookUps,
  answer: async ({ store }, { uid }, { id }) => {
    const payment = await store.payments.find(id)
    // Ids can be guessed, so another user's payment looks like none.
    if (payment?.userId !== uid) return []
    const order = await store.orders.find(payment.invoice)
    const takenOff = takenOffBy(order?.discountedBy)
    return [
      {
        ...paymentOnWire(payment, await returnsOf(store, uid)),
        ...(takenOff.length > 0 && { takenOff }),
      },
    ]
  },
}
