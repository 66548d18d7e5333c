import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'
import { findOrder } from '../payments/askStatus'

/** Leaves an open order behind; it stays watched, and a payment that still arrives for it is honoured. */
export function abandonOrder(deps: Deps): Endpoint<'abandonOrder'> {
  return async ({ uid }, { poNumber }) => {
    await findOrder(deps, uid, poNumber)
    const state = await deps.store.transaction(async ({ orders }) => {
      const order = await orders.findForUpdate(poNumber)
      if (order?.state === 'open') await orders.change(poNumber, { state: 'abandoned' })
      return order?.state === 'open' ? ('abandoned' as const) : order?.state
    })
    return { state: state ?? 'abandoned' }
  }
}
