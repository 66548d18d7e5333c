import type { Timeline } from '../timeline'
import { ORIGIN } from './site'

type Kept = { text: string; headers: [string, string][] }

export const addressOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'object' && 'url' in request ? request.url : request, ORIGIN).href

/** A device's Cache Storage, as far as the worker uses it; time stands still while a body is read into it. */
export class DeviceCaches {
  readonly #caches = new Map<string, Map<string, Kept>>()

  /** @param fetch by which `add` brings what it stores */
  constructor(
    readonly timeline: Timeline,
    readonly fetch: (request: RequestInfo) => Promise<Response>,
  ) {}

  open = async (name: string) => {
    const entries = this.#caches.get(name) ?? new Map<string, Kept>()
    this.#caches.set(name, entries)
    const put = async (request: RequestInfo, response: Response) => {
      const reading = response.text()
      this.timeline.hold(reading)
      entries.set(addressOf(request), { text: await reading, headers: [...response.headers] })
    }
    return {
      put,
      match: async (request: RequestInfo) => asResponse(entries.get(addressOf(request))),
      add: async (request: RequestInfo) => {
        const response = await this.fetch(request)
        if (!response.ok) throw new TypeError(`${addressOf(request)} answered ${response.status}.`)
        await put(request, response)
      },
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
    }
  }

  match = async (request: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, entries] of this.#caches) {
      const kept = cacheName === undefined || cacheName === name ? entries.get(addressOf(request)) : undefined
      if (kept) return asResponse(kept)
    }
    return undefined
  }

  keys = async () => [...this.#caches.keys()]
  has = async (name: string) => this.#caches.has(name)
  delete = async (name: string) => this.#caches.delete(name)
}

function asResponse(kept: Kept | undefined): Response | undefined {
  return kept && new Response(kept.text, { headers: kept.headers })
}
