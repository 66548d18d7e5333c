import { centsFromDollars, dollarsFromCents } from '../../domain/pricing'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { Endpoint } from '../base/endpoint'
import { findOrder } from '../payments/askStatus'
import { openCheckout } from '../payments/openCheckout'

/** The checkout of an order. The amount is what the buyer was shown, and has to be the order's frozen price. */
export function getPaymentCredentials(deps: Deps): Endpoint<'getPaymentCredentials'> {
  return async ({ uid }, { amount, poNumber }, gone) => {
    const order = await findOrder(deps, uid, poNumber)
    if (centsFromDollars(amount) !== order.amountCents) {
      throw new ApiError('price_changed', { amount: dollarsFromCents(order.amountCents) })
    }
    const { checkoutToken, wireSecret } = await openCheckout(deps, order, gone)
    return { checkoutToken, secretToken: wireSecret }
  }
}
