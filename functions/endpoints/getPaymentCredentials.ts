import { randomUUID } from 'node:crypto'
import { centsFromDollars, dollarsFromCents } from '../../domain/pricing'
import { ApiError } from '../base/apiError'
import { findOrder } from '../payments/askStatus'
import { openCheckout } from '../payments/openCheckout'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/**
 * The amount shown to the buyer must equal the order's price. `secretToken` is not the provider's secret, which is
 * unused: a charge is proven by lookup.
 */
export const getPaymentCredentials: CloudFunction<'getPaymentCredentials'> = {
  summary: 'Opens the card provider’s checkout for an order.',
  limit: userRules.payments,
  hearsOfLeaving: true,
  answer: async (deps, caller, { amount, poNumber }, gone) => {
    const order = await findOrder(deps, caller.uid, poNumber)
    if (centsFromDollars(amount) !== order.amountCents) {
      throw new ApiError('price_changed', { amount: dollarsFromCents(order.amountCents) })
    }
    const { checkoutToken } = await openCheckout(deps, order, { caller, gone })
    return { checkoutToken, secretToken: randomUUID() }
  },
}
