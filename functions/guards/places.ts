import { RateLimited } from '../base/apiError'

/** Three pages opened simultaneously make about 50 requests. */
const MOST_INSIDE = 64
/** Processed concurrently; the rest wait in order. */
const AT_ONCE = 4
const AGAIN_SECONDS = 1

/** Safe to call twice */
export type Leave = () => void

type Line = { working: number; waiting: (() => void)[] }

/** Keeps one account from blocking the others. */
export class Places {
  readonly #lines = new Map<string, Line>()

  /** @throws RateLimited when too many of the account's requests wait */
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
      if (next) next()
      else line.working -= 1
      if (line.working === 0) this.#lines.delete(account)
    }
  }
}
