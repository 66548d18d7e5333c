import type { PassageCache } from '../../../../src/api/passageCache'

type Kept = { text: string; etag: string }

/** Passages that the service worker returns when the network fails. */
export class Shelf implements PassageCache {
  readonly #kept = new Map<string, Kept>()

  keep: PassageCache['keep'] = async (_uid, address, content, version) => {
    this.#kept.set(address, { text: JSON.stringify(content), etag: version })
  }

  tidy: PassageCache['tidy'] = async () => undefined

  clear: PassageCache['clear'] = async () => this.#kept.clear()

  put(address: string, kept: Kept): void {
    this.#kept.set(address, kept)
  }

  find(address: string): Kept | undefined {
    return this.#kept.get(address)
  }
}
