import { dollarsFromCents } from '../../domain/pricing'
import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'
import { placeOrder } from '../payments/placeOrder'

/** The caller's order for an item, its price frozen; an item that costs nothing is granted at once. */
export function getPONumber(deps: Deps): Endpoint<'getPONumber'> {
  return async ({ uid }, { testNumber = '' }) => {
    const { po, granted, amountCents } = await placeOrder(deps, uid, testNumber)
    const order = { uniquevalue: po, amount: dollarsFromCents(amountCents) }
    return granted ? { ...order, granted } : order
  }
}
