import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'
import { refuseOthers } from './ownership'
import { paymentOnWire } from '../payments/paymentOnWire'

/** The caller's payments, newest first. */
export function getPaymentsByUserId({ store }: Deps): Endpoint<'getPaymentsByUserId'> {
  return async (caller, { username }) => {
    refuseOthers(caller, { username })
    return (await store.payments.ofUser(caller.uid)).map(paymentOnWire)
  }
}
