import { hash } from 'node:crypto'
import type { Caller } from '../base/endpoint'

/** Some 10 MB at most: a token's hash and who it speaks for. */
const MOST = 20_000

/** No token lives longer. */
const TOKEN_LIFE_MS = 60 * 60 * 1000

type Verified = { caller: Caller; expiresAt: number }

/**
 * Tokens whose signature was verified, until they expire: a device sends the same one for an hour. Revocation is not
 * checked here, and known only to the process that revoked. Kept by hash, so that no token stays in memory.
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
    // Whole seconds, as the provider counts: a new login within this second is not ended.
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
