import { noteUnpaidGrants } from '../base/counters'
import type { Deps } from '../deps'

const EVERY_MS = 86_400_000
const LIMIT = 100

/**
 * Looks once a day for orders that give access though their rows do not show the money, and nobody has decided so. By a
 * query of its own: it is there to find faults of the ledger.
 * @returns check: to be called after each round of the sweep
 */
export function createKeptCheck({
  clock,
  log,
  store,
}: Pick<Deps, 'clock' | 'store' | 'log'>): () => Promise<void> {
  let checkedAt = -Infinity
  return async () => {
    const now = clock.now()
    if (now - checkedAt < EVERY_MS) return
    const orders = await store.payments.unpaidGrants(LIMIT)
    checkedAt = now
    noteUnpaidGrants(orders.length)
    for (const po of orders) log.error({ event: 'unpaidGrant', po })
  }
}
