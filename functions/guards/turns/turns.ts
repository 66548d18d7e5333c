import { RateLimited } from '../../base/apiError'
import { countTurn, countWaited, countWaiting } from '../../base/counters'
import type { Lane } from '../../base/lanes'
import type { WhenGone } from '../../node/whenGone'
import { FairQueue, type Leave } from './fairQueue'

/**
 * Requests of one account that are being worked on, wait, or are still being read. Three pages that are opened at once
 * make some fifty: a dozen calls and nine passages each, of which no browser sends more than it has connections for.
 */
const MOST_INSIDE = 64
const AGAIN_SECONDS = 1

/** Who works when, in one process. */
export type Turns = {
  /**
   * Lets a request of an account in, before any of it is read.
   * @throws RateLimited when the account has too many inside
   */
  enter(account: string): Leave
  /**
   * Resolves when it is this account's turn to be worked for.
   * @throws RateLimited after waiting for too long, or when nobody is left to answer
   */
  take(account: string, at: TurnOptions): Promise<Turn>
}

type TurnOptions = {
  /** Of a function that has one of its own; any other goes by its length. */
  lane?: Lane
  /** Whether its body takes long to be read and stored. */
  isLarge: boolean
  gone?: WhenGone
}

/** A turn, and how long it was waited for, in ms. */
export type Turn = { leave: Leave; waitedMs: number }

/**
 * Keeps one account's requests from being everybody's queue: the database's connections, and the one thread that all
 * work is done on, are shared by turns of accounts, not by requests in the order they came.
 */
export function createTurns(): Turns {
  const inside = new Map<string, number>()
  const queues: { readonly [L in Lane]: FairQueue } = {
    /** Below the ten connections that a process has. Whoever asks without a pause is in everybody's way by each place. */
    quick: new FairQueue({ atOnce: 8, each: 4, again: 3 }),
    /** A thousand acts: each takes the one thread for long, and all of them together half of its time at most. */
    large: new FairQueue({ atOnce: 1, each: 1, rest: 1 }),
    /** For what waits for somebody else: that costs nothing, but each asks the database before and after. */
    outside: new FairQueue({ atOnce: 40, each: 2, again: 2 }),
    /** A place is held for as long as the export is read. */
    exports: new FairQueue({ atOnce: 20, each: 1, again: 1 }),
  }
  return {
    enter(account) {
      const count = inside.get(account) ?? 0
      if (count >= MOST_INSIDE) throw new RateLimited(AGAIN_SECONDS)
      inside.set(account, count + 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        const left = (inside.get(account) ?? 0) - 1
        if (left <= 0) inside.delete(account)
        else inside.set(account, left)
      }
    },
    async take(account, { isLarge, lane = isLarge ? 'large' : 'quick', gone }) {
      const since = performance.now()
      countWaiting(lane)
      try {
        const leave = await queues[lane].take(account, gone)
        const waitedMs = performance.now() - since
        countTurn(lane, waitedMs)
        return { leave, waitedMs }
      } finally {
        countWaited(lane)
      }
    },
  }
}
