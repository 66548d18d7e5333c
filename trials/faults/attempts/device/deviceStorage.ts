type Change = { key: string; newValue: string | null }

export class DeviceStorage {
  readonly #entries = new Map<string, string>()
  /** The browser notifies all pages but the writer. */
  readonly #pages = new Map<object, (change: Change) => void>()
  readonly garbled = new Set<string>()
  isFull = false

  /** @returns false if nothing matches */
  spoil(pattern: RegExp, text: string): boolean {
    const key = this.keys().find((each) => pattern.test(each))
    if (key === undefined) return false
    this.#entries.set(key, text)
    this.garbled.add(key)
    return true
  }

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  hear(page: object, listen: (change: Change) => void): void {
    this.#pages.set(page, listen)
  }

  /** A closed page writes nothing. */
  lentTo(page: { readonly isAlive: boolean }): Storage {
    const entries = this.#entries
    const change = (key: string, newValue: string | null, act: () => void) => {
      if (!page.isAlive) return
      act()
      for (const [other, listen] of this.#pages) if (other !== page) listen({ key, newValue })
    }
    return {
      get length() {
        return entries.size
      },
      key: (index) => this.keys()[index] ?? null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, text) =>
        change(key, text, () => {
          if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          entries.set(key, text)
        }),
      removeItem: (key) => {
        if (entries.has(key)) change(key, null, () => entries.delete(key))
      },
      clear: () => entries.clear(),
    }
  }
}
