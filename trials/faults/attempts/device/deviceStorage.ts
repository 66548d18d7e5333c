type Spoilt = { key: RegExp; text: string; lasts: boolean }

export class DeviceStorage {
  readonly #entries = new Map<string, string>()
  #isFull = false
  #hasRefused = false
  #spoilt: Spoilt | null = null
  /** The browser notifies all pages but the writer. */
  readonly #pages = new Map<object, (change: { key: string; newValue: string | null }) => void>()
  readonly garbled = new Set<string>()

  constructor(readonly onError: (fault: 'storage full' | 'storage garbled') => void) {}

  /** With `lasts`, all later reads of a matching key return this text too. */
  spoil(spoilt: Spoilt): void {
    this.#spoilt = spoilt
  }

  fill(): void {
    this.#isFull = true
    this.#hasRefused = false
  }

  heal(): void {
    this.#isFull = false
    this.#spoilt = null
  }

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  read(key: string): string | null {
    const spoilt = this.#spoilt
    const there = this.#entries.get(key)
    if (there === undefined || !spoilt?.key.test(key)) return there ?? null
    this.#spoilt = null
    this.garbled.add(key)
    this.onError('storage garbled')
    if (spoilt.lasts) this.#entries.set(key, spoilt.text)
    return spoilt.text
  }

  write(key: string, text: string): void {
    if (this.#isFull) {
      if (!this.#hasRefused) this.onError('storage full')
      this.#hasRefused = true
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    this.#entries.set(key, text)
  }

  remove(key: string): void {
    this.#entries.delete(key)
  }

  hear(page: object, listen: (change: { key: string; newValue: string | null }) => void): void {
    this.#pages.set(page, listen)
  }

  /** A closed page writes nothing. */
  lentTo(page: { readonly isAlive: boolean }): Storage {
    const whenAlive = (change: () => void) => {
      if (page.isAlive) change()
    }
    const tell = (key: string, newValue: string | null) => {
      for (const [other, listen] of this.#pages) if (other !== page) listen({ key, newValue })
    }
    const entries = this.#entries
    return {
      get length() {
        return entries.size
      },
      key: (index) => this.keys()[index] ?? null,
      getItem: (key) => this.read(key),
      setItem: (key, text) =>
        whenAlive(() => {
          this.write(key, text)
          tell(key, text)
        }),
      removeItem: (key) =>
        whenAlive(() => {
          if (!this.has(key)) return
          this.remove(key)
          tell(key, null)
        }),
      clear: () => whenAlive(() => this.#entries.clear()),
    }
  }
}
