import { findOrder } from '../payments/askStatus'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const abandonOrder: CloudFunction<'abandonOrder'> = {
  summary: 'Leaves an order; a payment that arrives for it all the same still counts.',
  limit: userRules.payments,
  answer: async (deps, { uid }, { poNumber }) => {
    const { po } = await findOrder(deps, uid, poNumber)
    const state = await deps.store.transaction(async ({ orders }) => {
      const order = await orders.findForUpdate(po)
      if (order?.state === 'open') await orders.change(po, { state: 'abandoned' })
      return order?.state === 'open' ? ('abandoned' as const) : order?.state
    })
    return { state: state ?? 'abandoned' }
  },
}
