import { counters } from '../base/counters'
import { atMostEvery } from '../base/rounds'
import type { Deps } from '../deps'
import { readBacklog } from './backlog'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const UNPAID_READ = 100

type Watched = Pick<Deps, 'clock' | 'store' | 'log'>

/** Once a minute, for alerts on its values and on its absence */
export function createHeartbeat(deps: Watched): () => Promise<void> {
  return atMostEvery(MINUTE_MS, deps.clock, async () => {
    const { lagSeconds, watched, mailSeconds, reviews } = await readBacklog(deps)
    deps.log.info({
      event: 'backlog',
      ordersLateSeconds: Math.round(lagSeconds.orders),
      paymentsLateSeconds: Math.round(lagSeconds.payments),
      ordersWatched: sum(watched.map(({ orders }) => orders)),
      oldestMailSeconds: Math.round(mailSeconds),
      reviewsOpen: sum(reviews.map((each) => each.reviews)),
      oldestReviewSeconds: Math.round(Math.max(0, ...reviews.map(({ oldestSeconds }) => oldestSeconds))),
    })
  })
}

/** Daily, for orders that give access without the money for it. Independent of the ledger, to find its faults. */
export function createKeptCheck({ clock, store, log }: Watched): () => Promise<void> {
  return atMostEvery(DAY_MS, clock, async () => {
    const orders = await store.payments.unpaidGrants(UNPAID_READ)
    counters.unpaidGrants.set(orders.length)
    for (const po of orders) log.error({ event: 'unpaidGrant', po })
  })
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
