import { randomUUID } from 'node:crypto'
import { centsFromDollars, dollarsFromCents } from '../../domain/pricing'
import { ApiError } from '../base/apiError'
import { findOrder } from '../payments/askStatus'
import { openCheckout } from '../payments/openCheckout'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/**
 * The amount is what the buyer was shown, and has to be the order's frozen price. The provider's secret stays with the
 * provider: the lookup of a charge is the proof, so what is called `secretToken` here is of no use to anybody.
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
