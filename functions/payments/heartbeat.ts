import type { Deps } from '../deps'
import { readBacklog } from './backlog'

const EVERY_MS = 60_000

/**
 * Tells the log once a minute how far the looking after money is behind: where nobody scrapes, an alert on this line
 * hears of it, and one on its absence that nobody sweeps.
 * @returns beat: to be called after each round of the sweep that came to its end
 */
export function createHeartbeat(deps: Pick<Deps, 'clock' | 'store' | 'log'>): () => Promise<void> {
  let toldAt = -Infinity
  return async () => {
    const now = deps.clock.now()
    if (now - toldAt < EVERY_MS) return
    const { lagSeconds, watched, mailSeconds, reviews } = await readBacklog(deps)
    toldAt = now
    deps.log.info({
      event: 'backlog',
      ordersLateSeconds: Math.round(lagSeconds.orders),
      paymentsLateSeconds: Math.round(lagSeconds.payments),
      ordersWatched: sum(watched.map(({ orders }) => orders)),
      oldestMailSeconds: Math.round(mailSeconds),
      reviewsOpen: sum(reviews.map((each) => each.reviews)),
      oldestReviewSeconds: Math.round(Math.max(0, ...reviews.map(({ oldestSeconds }) => oldestSeconds))),
    })
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
