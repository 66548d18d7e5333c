import type { Clock } from '../base/clock'
import type { Store } from '../store/store'
import { AGAIN_MS, plannedLook } from './schedule'

/** How far the looking after money is behind, and what waits for a person. */
export type Backlog = {
  /** Seconds since the oldest look at unpaid orders and at paid ones was due, however often it was put off; 0 without one. */
  lagSeconds: { orders: number; payments: number }
  /** Unpaid orders under watch, by state. */
  watched: { state: string; orders: number }[]
  /** Seconds since the oldest mail that is owed still became due; 0 without one. */
  mailSeconds: number
  /** What waits for a decision, by reason. */
  reviews: { reason: string; reviews: number; oldestSeconds: number }[]
}

/** What is read at most of each: a scrape costs the same on any database. */
const LOOKS_READ = 500
const WATCHED_READ = 10_000
const REVIEWS_READ = 1_000
const MAILS_READ = 500

/** Each figure by a partial index that holds only what is unsettled. */
export async function readBacklog({ clock, store }: { clock: Clock; store: Store }): Promise<Backlog> {
  const now = clock.now()
  // The sweep puts a look off before it takes it; one that the provider does not answer stands there again and again.
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
