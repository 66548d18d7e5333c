import type { Clock } from '../base/clock'
import type { Store } from '../store/store'
import { AGAIN_MS, plannedLook } from './schedule'

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
