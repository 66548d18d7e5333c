import type { PassageShelf } from '../../../../src/api/passageShelf'

type Kept = { text: string; etag: string }

/** The passages that a device's service worker falls back on when the network does not bring them. */
export class Shelf implements PassageShelf {
  readonly #kept = new Map<string, Kept>()

  keep: PassageShelf['keep'] = async (_uid, address, content, version) => {
    this.#kept.set(address, { text: JSON.stringify(content), etag: version })
  }

  /** One person uses the device, and keeps every test. */
  tidy: PassageShelf['tidy'] = async () => undefined

  clear: PassageShelf['clear'] = async () => this.#kept.clear()

  /** What a network that answers has brought is kept too. */
  put(address: string, kept: Kept): void {
    this.#kept.set(address, kept)
  }

  find(address: string): Kept | undefined {
    return this.#kept.get(address)
  }
}
