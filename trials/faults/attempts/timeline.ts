import { setImmediate as turn } from 'node:timers/promises'

/** Something that will happen at a moment of virtual time. */
type Happening = { at: number; order: number; run: () => void }

/**
 * True time, which is also the server's. It moves only when it is told to, from one happening to the next, and only
 * when everything that the last one set going has come to rest: minutes pass in milliseconds.
 */
export class Timeline {
  #now = Date.parse('2026-11-21T09:00:00.000Z')
  #order = 0
  #coming = new Set<Happening>()
  #busy = new Set<Promise<unknown>>()

  /** @param afterEach called whenever everything is at rest; what it throws ends the passing */
  constructor(readonly afterEach: () => void) {}

  get now(): number {
    return this.#now
  }

  /** @returns takes it back */
  in(ms: number, run: () => void): () => void {
    const happening = { at: this.#now + Math.max(0, ms), order: (this.#order += 1), run }
    this.#coming.add(happening)
    return () => this.#coming.delete(happening)
  }

  /** Time stands still until this work, which takes real time, is done. */
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

  /** Lets everything that needs no time come to its end. */
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
