import { hash } from 'node:crypto'
import type { Caller } from '../base/endpoint'

/** About 10 MB */
const MOST = 20_000

const TOKEN_LIFE_MS = 60 * 60 * 1000

type Verified = { caller: Caller; expiresAt: number }

/** Kept by hash until they expire. Knows only revocations made by this process. */
export class VerifiedTokens {
  /** Least recently used first */
  readonly #known = new Map<string, Verified>()

  /** In ms, for the last hour, earliest first */
  readonly #ended = new Map<string, number>()

  constructor(readonly most = MOST) {}

  /** @param now in ms */
  find(token: string, now: number): Caller | undefined {
    const key = keyOf(token)
    const verified = this.#known.get(key)
    if (verified === undefined) return undefined
    this.#known.delete(key)
    if (verified.expiresAt <= now) return undefined
    this.#known.set(key, verified)
    return verified.caller
  }

  /** @param now in ms */
  end(uid: string, now: number): void {
    for (const [token, { caller }] of this.#known) if (caller.uid === uid) this.#known.delete(token)
    for (const [earlier, at] of this.#ended) if (at <= now - TOKEN_LIFE_MS) this.#ended.delete(earlier)
    this.#ended.delete(uid)
    // The provider counts whole seconds; rounding down keeps a login within this second valid.
    this.#ended.set(uid, Math.floor(now / 1000) * 1000)
  }

  /** @param now in ms */
  isEnded({ uid, loggedInAt = 0 }: Caller, now: number): boolean {
    const endedAt = this.#ended.get(uid)
    return endedAt !== undefined && loggedInAt < endedAt && endedAt > now - TOKEN_LIFE_MS
  }

  /** @param expiresAt in ms */
  keep(token: string, verified: Verified): void {
    this.#known.set(keyOf(token), verified)
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.most && oldest !== undefined) this.#known.delete(oldest)
  }
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64')
}
