import { dollarsFromCents } from '../../domain/pricing'
import { placeOrder } from '../payments/placeOrder'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** Grants a free item immediately. */
export const getPONumber: CloudFunction<'getPONumber'> = {
  summary: 'The caller’s order for a test, or for all without one, with its price frozen.',
  limit: userRules.payments,
  answer: async (deps, { uid }, { testNumber = '' }) => {
    const { po, granted, amountCents } = await placeOrder(deps, uid, testNumber)
    const order = { uniquevalue: po, amount: dollarsFromCents(amountCents) }
    return granted ? { ...order, granted } : order
  },
}
