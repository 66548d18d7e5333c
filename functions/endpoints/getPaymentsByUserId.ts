import { refuseOthers } from './ownership'
import { paymentOnWire, returnsOf } from '../payments/paymentOnWire'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getPaymentsByUserId: CloudFunction<'getPaymentsByUserId'> = {
  summary: 'The caller’s payments, the latest first.',
  limit: userRules.lookUps,
  answer: async ({ store }, caller, { username }) => {
    refuseOthers(caller, { username })
    const returns = await returnsOf(store, caller.uid)
    return (await store.payments.ofUser(caller.uid)).map((row) => paymentOnWire(row, returns))
  },
}
