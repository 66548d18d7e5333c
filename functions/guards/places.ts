import { RateLimited } from '../base/apiError'

/** Three pages that are opened at once make some fifty requests; more than this of one account are refused. */
const MOST_INSIDE = 64
/** Of those, how many are worked on at once; the others of the account wait in the order they came. */
const AT_ONCE = 4
const AGAIN_SECONDS = 1

/** Leaving twice is leaving once. */
export type Leave = () => void

type Line = { working: number; waiting: (() => void)[] }

/** Keeps one account's requests from being everybody's queue: each account has a few places to be worked for. */
export class Places {
  readonly #lines = new Map<string, Line>()

  /**
   * Resolves when there is a place for this account; whoever took it leaves it.
   * @throws RateLimited when too many of the account wait already
   */
  async take(account: string): Promise<Leave> {
    const line = this.#lines.get(account) ?? { working: 0, waiting: [] }
    if (line.working + line.waiting.length >= MOST_INSIDE) throw new RateLimited(AGAIN_SECONDS)
    this.#lines.set(account, line)
    if (line.working < AT_ONCE) line.working += 1
    else await new Promise<void>((enter) => line.waiting.push(enter))
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const next = line.waiting.shift()
      // The place is handed on.
      if (next) next()
      else line.working -= 1
      if (line.working === 0) this.#lines.delete(account)
    }
  }
}
