import { RateLimited } from '../../base/apiError'

/** A place that was taken; leaving it twice is leaving it once. */
export type Leave = () => void

type Bounds = {
  /** Pieces of work at once, of all accounts together. */
  atOnce: number
  /** Of those, how many of one account. */
  each: number
  /** How long anybody waits for a place, in ms. */
  patienceMs?: number
}

/** Begins the work of who waited. */
type Enter = () => void

/** Well below the 20 s after which a device gives up its request. */
const PATIENCE_MS = 10_000

/**
 * A few pieces of work at once. Accounts take turns: however many requests one of them has waiting, another waits for
 * one turn of it, not for all.
 */
export class FairQueue {
  /** Who waits, the account whose turn is next first; within an account, in the order of arrival. */
  readonly #lines = new Map<string, Set<Enter>>()
  readonly #underWay = new Map<string, number>()
  #all = 0

  constructor(readonly bounds: Bounds) {}

  /**
   * Resolves when there is a place for this account; whoever took it leaves it.
   * @param gone asked for only where somebody must wait: aborts when nobody is left to answer
   * @throws RateLimited when there was no place in time, or nobody is left
   */
  take(account: string, gone?: () => AbortSignal): Promise<Leave> {
    if (this.#mayWork(account)) return Promise.resolve(this.#begin(account))
    return new Promise((resolve, reject) => {
      const signal = gone?.()
      const line = this.#lines.get(account) ?? new Set()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        line.delete(enter)
        if (line.size === 0) this.#lines.delete(account)
      }
      const enter = () => {
        end()
        resolve(this.#begin(account))
      }
      const giveUp = () => {
        end()
        reject(new RateLimited(1))
      }
      const timer = setTimeout(giveUp, this.bounds.patienceMs ?? PATIENCE_MS)
      this.#lines.set(account, line.add(enter))
      signal?.addEventListener('abort', giveUp)
      if (signal?.aborted) giveUp()
    })
  }

  #mayWork(account: string): boolean {
    return this.#all < this.bounds.atOnce && (this.#underWay.get(account) ?? 0) < this.bounds.each
  }

  #begin(account: string): Leave {
    this.#count(account, 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#count(account, -1)
      this.#giveTurns()
    }
  }

  #count(account: string, by: number): void {
    this.#all += by
    const underWay = (this.#underWay.get(account) ?? 0) + by
    if (underWay === 0) this.#underWay.delete(account)
    else this.#underWay.set(account, underWay)
  }

  /** An account that waits while places are free has all it may have; few are passed over. */
  #giveTurns(): void {
    for (const [account, line] of this.#lines) {
      if (this.#all >= this.bounds.atOnce) return
      const [enter] = line
      if (enter === undefined || !this.#mayWork(account)) continue
      enter()
      // An account that had its turn goes to the end of the queue.
      if (line.size === 0) continue
      this.#lines.delete(account)
      this.#lines.set(account, line)
    }
  }
}
