import { setImmediate as turn } from 'node:timers/promises'

type Happening = { at: number; order: number; run: () => void }

/** Virtual time. It advances once all promises have settled, so minutes pass in milliseconds. */
export class Timeline {
  #now = Date.parse('2026-11-21T09:00:00.000Z')
  #order = 0
  #coming = new Set<Happening>()
  #busy = new Set<Promise<unknown>>()

  constructor(readonly afterEach: () => void) {}

  get now(): number {
    return this.#now
  }

  in(ms: number, run: () => void): () => void {
    const happening = { at: this.#now + Math.max(0, ms), order: (this.#order += 1), run }
    this.#coming.add(happening)
    return () => this.#coming.delete(happening)
  }

  /** Stops virtual time during work that takes real time. */
  hold(work: Promise<unknown>): void {
    const held = work.catch(() => undefined).finally(() => this.#busy.delete(held))
    this.#busy.add(held)
  }

  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    await this.rest()
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
      this.#coming.delete(next)
      this.#now = next.at
      next.run()
      await this.rest()
    }
    this.#now = end
  }

  async rest(): Promise<void> {
    do {
      await Promise.all(this.#busy)
      await turn()
    } while (this.#busy.size > 0)
    this.afterEach()
  }

  #next(): Happening | undefined {
    let first: Happening | undefined
    for (const each of this.#coming) {
      if (!first || each.at < first.at || (each.at === first.at && each.order < first.order)) first = each
    }
    return first
  }
}
