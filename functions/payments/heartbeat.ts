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

export type Backlog = {
  /** Since the oldest check was due, including retries; 0 without one */
  lagSeconds: { orders: number; payments: number }
  watched: { state: string; orders: number }[]
  /** Since the oldest unsent mail became due; 0 without one */
  mailSeconds: number
  reviews: { reason: string; reviews: number; oldestSeconds: number }[]
}

/** Bounds the cost of a scrape. */
const LOOKS_READ = 500
const WATCHED_READ = 10_000
const REVIEWS_READ = 1_000
const MAILS_READ = 500

/** Uses partial indexes that contain only unsettled rows. */
export async function readBacklog({ clock, store }: { clock: Clock; store: Store }): Promise<Backlog> {
  const now = clock.now()
  // The sweep postpones a check before running it, so failing checks are due up to this much later.
  const due = { before: new Date(now + AGAIN_MS), limit: LOOKS_READ }
  const looks = await store.orders.awaitingLook(due)
  const watched = await store.orders.countWatched(WATCHED_READ)
  const mails = await store.mails.owedSince(MAILS_READ)
  const reviews = await store.reviews.countOpen(REVIEWS_READ)
  const lag = (isPaid: boolean) => {
    const planned = looks.filter(({ chargedAt }) => (chargedAt !== null) === isPaid).map(plannedLook)
    return Math.max(0, ...planned.map((moment) => (moment ? (now - moment.getTime()) / 1000 : 0)))
  }
  return {
    lagSeconds: { orders: lag(false), payments: lag(true) },
    watched,
    mailSeconds: Math.max(0, ...mails.map((since) => (now - since.getTime()) / 1000)),
    reviews: reviews.map(({ reason, reviews, oldest }) => ({
      reason,
      reviews,
      oldestSeconds: (now - oldest.getTime()) / 1000,
    })),
  }
}
