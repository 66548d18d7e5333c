import type { Timeline } from '../timeline'
import { addressOf, DeviceCaches } from './caches'
import { programOf, versionOf } from './site'
import { WorkerScope } from './workerScope'

/** What came of opening a page: the version that runs, or why none does. */
export type Loaded = { version: number } | { missing: string; hadWorker: boolean }

/** What a device's browser brings pages with: the product's service worker, the caches and the network. */
export class Browser {
  readonly #caches: DeviceCaches
  /** Files with a hash in their name: the browser keeps them as long as it likes. */
  readonly #files = new Map<string, string>()
  #active: WorkerScope | null = null
  #waiting: WorkerScope | null = null

  /** @param network brings a file of the app over the device's network */
  constructor(
    readonly timeline: Timeline,
    readonly network: (path: string) => Promise<Response>,
  ) {
    this.#caches = new DeviceCaches(timeline, (request) => this.#fetch(request))
  }

  /** The last tab is closed: a worker that has waited for that begins. */
  async letGo(): Promise<void> {
    const next = this.#waiting
    if (!next) return
    this.#waiting = null
    this.#active = next
    await next.live('activate')
  }

  /** The browser has cleared its own cache to make room. */
  forgetFiles(): void {
    this.#files.clear()
  }

  /** A page is opened: its text, then its program; then the browser looks for a newer worker. */
  async load(): Promise<Loaded> {
    const hadWorker = this.#active !== null
    const version = versionOf(await this.#text('/', 'navigate'))
    if (version === null) return { missing: 'the page', hadWorker }
    const program = await this.#text(programOf(version), 'no-cors')
    if (program !== programOf(version)) return { missing: `the program of version ${version}`, hadWorker }
    void this.#update()
    return { version }
  }

  /** What an address of this origin shows in a tab. */
  visit(path: string): Promise<string> {
    return this.#text(path, 'navigate')
  }

  /** Empty where nothing came, or not the whole of it. */
  async #text(path: string, mode: 'navigate' | 'no-cors'): Promise<string> {
    try {
      const response = await (this.#active?.respond(path, mode) ?? this.#fetch(path))
      const reading = response.text()
      this.timeline.hold(reading)
      return response.ok ? await reading : ''
    } catch {
      return ''
    }
  }

  /** Through the browser's own cache. */
  async #fetch(request: RequestInfo): Promise<Response> {
    const { pathname } = new URL(addressOf(request))
    const kept = this.#files.get(pathname)
    if (kept !== undefined) return new Response(kept, { headers: { 'content-type': 'text/javascript' } })
    const response = await this.network(pathname)
    if (response.ok && pathname.startsWith('/assets/')) {
      const copy = response.clone().text()
      this.timeline.hold(copy)
      copy.then((text) => this.#files.set(pathname, text)).catch(() => undefined)
    }
    return response
  }

  async #update(): Promise<void> {
    try {
      const script = await this.network('/sw.js')
      const reading = script.text()
      this.timeline.hold(reading)
      const version = script.ok ? Number(await reading) : NaN
      const newest = this.#waiting ?? this.#active
      if (Number.isNaN(version) || newest?.version === version) return
      const worker = new WorkerScope(version, {
        caches: this.#caches,
        fetch: (request) => this.#fetch(request),
      })
      await worker.live('install')
      this.#waiting = worker
      // The first one serves the page that is open at once.
      if (!this.#active) await this.letGo()
    } catch {
      // What could not be fetched whole is fetched again when a page is opened next.
    }
  }
}
