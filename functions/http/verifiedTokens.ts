import { hash } from 'node:crypto'
import type { Caller } from './endpoint'

/** Some 10 MB at most: a token's hash and who it speaks for. */
const MOST = 20_000

type Verified = { caller: Caller; expiresAt: number }

/**
 * Tokens whose signature was found right, until they expire. A device sends the same one for an hour, and what a
 * signature says does not change; revocation is never asked here. Kept by hash: a token itself stays in no memory.
 */
export class VerifiedTokens {
  /** The ones used longest ago first. */
  readonly #known = new Map<string, Verified>()

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
