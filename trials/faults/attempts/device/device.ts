import type { PassageCache } from '../../../../src/api/passageCache'
import type { Random } from '../../../harness/random'
import { DeviceStorage } from './deviceStorage'
import type { FaultCount } from '../verdict/faultCount'
import type { Timeline } from '../timeline'

export type DeviceName = 'laptop' | 'phone'

const TOKEN_LIFE_MS = 60 * 60_000
const TOKEN_MS = 60

/** A page's timer runs in the device's time, which stops while the device sleeps. */
export type DeviceTimer = { due: number; fire: () => void; cancel: () => void }

/** Tabs share the device's clock, storage, login and network. */
export class Device {
  readonly storage: DeviceStorage
  readonly shelf = new Shelf()
  isOnline = true
  isLoggedIn = true
  /** Until a page hears the server, a clock set ahead looks like elapsed time. */
  setAheadAt = -Infinity
  #sleep: { since: number; isCounted: boolean } | null = null
  #slept = 0
  #wallAhead = 0
  readonly #timers = new Set<DeviceTimer>()
  #token = { serial: 0, from: 0 }
  #tokenMs = TOKEN_MS

  constructor(
    readonly name: DeviceName,
    readonly timeline: Timeline,
    readonly random: Random,
    readonly faults: FaultCount,
  ) {
    this.storage = new DeviceStorage((fault) => faults.strike(fault))
    this.#token.from = timeline.now
  }

  get isAwake(): boolean {
    return this.#sleep === null
  }

  wall(): number {
    return this.timeline.now + this.#wallAhead
  }

  steady(): number {
    return this.timeline.now - this.#slept
  }

  setClock(byMs: number): void {
    this.#wallAhead += byMs
    if (byMs > 0) this.setAheadAt = this.timeline.now
  }

  timer(ms: number, fire: () => void): () => void {
    const timer: DeviceTimer = { due: this.timeline.now + ms, fire, cancel: () => undefined }
    this.#timers.add(timer)
    if (this.isAwake) this.#set(timer)
    return () => {
      timer.cancel()
      this.#timers.delete(timer)
    }
  }

  fallAsleep(isCounted: boolean): void {
    this.#sleep = { since: this.timeline.now, isCounted }
    for (const timer of this.#timers) timer.cancel()
  }

  wake(): void {
    if (!this.#sleep) return
    const { since, isCounted } = this.#sleep
    this.#sleep = null
    const slept = this.timeline.now - since
    if (!isCounted) this.#slept += slept
    for (const timer of [...this.#timers].sort((one, other) => one.due - other.due)) {
      if (!isCounted) timer.due += slept
      this.#set(timer)
    }
  }

  delayTokens(ms = TOKEN_MS): void {
    this.#tokenMs = ms
  }

  async token(isFresh: boolean): Promise<string> {
    if (isFresh || this.timeline.now - this.#token.from > TOKEN_LIFE_MS) {
      if (this.#tokenMs > TOKEN_MS) this.faults.strike('slow token')
      await new Promise<void>((resolve) => this.timer(this.#tokenMs, resolve))
      if (!this.isOnline) throw new Error('The identity provider cannot be reached.')
      this.#token = { serial: this.#token.serial + 1, from: this.timeline.now }
    }
    return String(this.#token.serial)
  }

  #set(timer: DeviceTimer): void {
    timer.cancel = this.timeline.in(timer.due - this.timeline.now, () => {
      this.#timers.delete(timer)
      timer.fire()
    })
  }
}

type Kept = { text: string; etag: string }

/** Passages that the service worker returns when the network fails. */
class Shelf implements PassageCache {
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
