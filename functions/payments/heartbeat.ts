import { counters } from '../base/counters'
import { atMostEvery } from '../base/rounds'
import type { Deps } from '../deps'
import type { Clock } from '../base/clock'
import type { Store } from '../store/store'
import { AGAIN_MS, plannedLook } from './schedule'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const UNPAID_READ = 100

type Watched = Pick<Deps, 'clock' | 'store' | 'log'>

/** Once a minute, for alerts on its values and on its absence */
export function createHeartbeat(deps: Watched): () => Promise<void> {
  return atMostEvery(MINUTE_MS, deps.clock, async () => {
    const { orderSeconds, mailSeconds, reviews } = await readBacklog(deps)
    deps.log.info({
      event: 'backlog',
      ordersLateSeconds: Math.round(orderSeconds),
      oldestMailSeconds: Math.round(mailSeconds),
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

/** Since the oldest of each became due, or a person was asked; 0 without one */
export type Backlog = {
  /** Checks of unpaid orders, including retries */
  orderSeconds: number
  mailSeconds: number
  reviews: { reason: string; oldestSeconds: number }[]
}

/** Bounds the cost of a scrape. */
const READ = 500

/** Uses partial indexes that contain only unsettled rows. */
export async function readBacklog({ clock, store }: { clock: Clock; store: Store }): Promise<Backlog> {
  const now = clock.now()
  const secondsSince = (moment: Date) => (now - moment.getTime()) / 1000
  // The sweep postpones a check before running it, so failing checks are due up to this much later.
  const looks = await store.orders.awaitingLook({ before: new Date(now + AGAIN_MS), limit: READ })
  const mails = await store.mails.owedSince(READ)
  const reviews = await store.reviews.oldestOpen(READ)
  const planned = looks.flatMap((order) => plannedLook(order) ?? [])
  return {
    orderSeconds: Math.max(0, ...planned.map(secondsSince)),
    mailSeconds: Math.max(0, ...mails.map(secondsSince)),
    reviews: reviews.map(({ reason, oldest }) => ({ reason, oldestSeconds: secondsSince(oldest) })),
  }
}
