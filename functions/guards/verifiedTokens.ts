import { hash } from 'node:crypto'
import type { Caller } from '../base/endpoint'

/** Some 10 MB at most: a token's hash and who it speaks for. */
const MOST = 20_000

/** No token lives longer. */
const TOKEN_LIFE_MS = 60 * 60 * 1000

type Verified = { caller: Caller; expiresAt: number }

/**
 * Tokens whose signature was found right, until they expire. A device sends the same one for an hour, and what a
 * signature says does not change; revocation is never asked here, and known only where it came about. Kept by hash: a token itself stays in no memory.
 */
export class VerifiedTokens {
  /** The ones used longest ago first. */
  readonly #known = new Map<string, Verified>()

  /** When the logins of somebody were ended here, in ms; of the last hour, the earliest first. */
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

  /** From now on no token of an earlier login speaks for them. @param now in ms */
  end(uid: string, now: number): void {
    for (const [token, { caller }] of this.#known) if (caller.uid === uid) this.#known.delete(token)
    for (const [earlier, at] of this.#ended) if (at <= now - TOKEN_LIFE_MS) this.#ended.delete(earlier)
    this.#ended.delete(uid)
    // The provider counts in whole seconds too: who logs in again within this one is not logged out.
    this.#ended.set(uid, Math.floor(now / 1000) * 1000)
  }

  /** Whether a token that was found right stands for a login that was ended here. @param now in ms */
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
