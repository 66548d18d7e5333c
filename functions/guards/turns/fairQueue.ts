import { RateLimited } from '../../base/apiError'
import type { WhenGone } from '../../node/whenGone'

/** A place that was taken; leaving it twice is leaving it once. */
export type Leave = () => void

type Bounds = {
  /** Pieces of work at once, of all accounts together. */
  atOnce: number
  /** Of those, how many of one account. */
  each: number
  /** Of those, how many of accounts that have just had a turn; all of them where it is absent. */
  again?: number
  /** How long a place stays empty after a turn, by how long that took; 0 where it is absent. */
  rest?: number
  /** How long anybody waits for a place, in ms. */
  patienceMs?: number
}

/** Begins the work of who waited. */
type Enter = () => void

/** Well below the 20 s after which a device gives up its request. */
const PATIENCE_MS = 10_000

/** A page saves once a second at most. */
const JUST_MS = 800
/** Accounts whose last turn is remembered: more than can be waiting at the same time. */
const REMEMBERED = 10_000

/**
 * A few pieces of work at once. The next turn is that of the account whose last one is the longest ago: whoever asks
 * now and then goes before all who ask without a pause, however many these are and however much they have waiting.
 */
export class FairQueue {
  /** Who waits; within an account, in the order of arrival. */
  readonly #lines = new Map<string, Set<Enter>>()
  readonly #underWay = new Map<string, number>()
  /** When each account's last turn began, the longest ago first. */
  readonly #lastTurns = new Map<string, number>()
  #again = 0
  #all = 0

  constructor(readonly bounds: Bounds) {}

  /**
   * Resolves when there is a place for this account; whoever took it leaves it.
   * @param gone listened to only where somebody must wait
   * @throws RateLimited when there was no place in time, or nobody is left
   */
  take(account: string, gone?: WhenGone): Promise<Leave> {
    if (this.#mayWork(account)) return Promise.resolve(this.#begin(account))
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(account) ?? new Set()
      let stopListening = (): void => undefined
      const end = () => {
        clearTimeout(timer)
        stopListening()
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
      if (gone) stopListening = gone(giveUp)
    })
  }

  #mayWork(account: string): boolean {
    const { atOnce, each, again = atOnce } = this.bounds
    if (this.#all >= atOnce || (this.#underWay.get(account) ?? 0) >= each) return false
    return this.#again < again || !this.#hasJustHadOne(account)
  }

  #hasJustHadOne(account: string): boolean {
    const lastTurn = this.#lastTurns.get(account)
    return lastTurn !== undefined && performance.now() - lastTurn < JUST_MS
  }

  #begin(account: string): Leave {
    this.#count(account, 1)
    const again = this.#hasJustHadOne(account) ? 1 : 0
    this.#again += again
    this.#lastTurns.delete(account)
    this.#lastTurns.set(account, performance.now())
    if (this.#lastTurns.size > REMEMBERED) this.#forgetOldest()
    const beganAt = performance.now()
    let isLeft = false
    const free = () => {
      this.#again -= again
      this.#count(account, -1)
      this.#giveTurns()
    }
    return () => {
      if (isLeft) return
      isLeft = true
      const restMs = (this.bounds.rest ?? 0) * (performance.now() - beganAt)
      if (restMs === 0) free()
      else setTimeout(free, restMs).unref()
    }
  }

  #count(account: string, by: number): void {
    this.#all += by
    const underWay = (this.#underWay.get(account) ?? 0) + by
    if (underWay === 0) this.#underWay.delete(account)
    else this.#underWay.set(account, underWay)
  }

  #forgetOldest(): void {
    const [oldest] = this.#lastTurns.keys()
    if (oldest !== undefined) this.#lastTurns.delete(oldest)
  }

  #giveTurns(): void {
    for (let next = this.#next(); next; next = this.#next()) next()
  }

  /** Of those who may work, the one whose account had its last turn the longest ago, or none yet. */
  #next(): Enter | undefined {
    if (this.#all >= this.bounds.atOnce) return undefined
    let first: { line: Set<Enter>; lastTurn: number } | undefined
    for (const [account, line] of this.#lines) {
      const lastTurn = this.#lastTurns.get(account) ?? -Infinity
      if ((!first || lastTurn < first.lastTurn) && this.#mayWork(account)) first = { line, lastTurn }
    }
    const [enter] = first?.line ?? []
    return enter
  }
}
