import type { Timeline } from '../timeline'
import { DeviceStorage } from './deviceStorage'

export type DeviceName = 'laptop' | 'phone'

/** A page's timer runs in the device's time, which stops while the device sleeps. */
type DeviceTimer = { due: number; fire: () => void; cancel: () => void }

/** Tabs share the device's clock, storage, login and network. */
export class Device {
  readonly storage = new DeviceStorage()
  isOnline = true
  isLoggedIn = true
  /** Until a page hears the server, a clock set ahead looks like elapsed time. */
  setAheadAt = -Infinity
  #sleep: { since: number; isCounted: boolean } | null = null
  #slept = 0
  #wallAhead = 0
  readonly #timers = new Set<DeviceTimer>()

  constructor(
    readonly name: DeviceName,
    readonly timeline: Timeline,
  ) {}

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

  #set(timer: DeviceTimer): void {
    timer.cancel = this.timeline.in(timer.due - this.timeline.now, () => {
      this.#timers.delete(timer)
      timer.fire()
    })
  }
}
