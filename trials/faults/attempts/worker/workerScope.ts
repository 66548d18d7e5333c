import { Script, createContext } from 'node:vm'
import { buildSync } from 'esbuild'
import { addressOf, type DeviceCaches } from './caches'
import { ORIGIN, precacheOf } from './site'

/** Where the worker keeps the list of what it stores (scripts/build/precachePlugin.ts). */
const PLACEHOLDER = '"__PRECACHE__"'

/** An event of a worker's life, or a request that it may answer. */
class WorkerEvent extends Event {
  readonly waitsFor: Promise<unknown>[] = []
  answer: Promise<Response> | null = null

  constructor(
    type: string,
    readonly request?: Request,
  ) {
    super(type)
  }

  waitUntil(work: Promise<unknown>): void {
    this.waitsFor.push(work)
    // A worker that cannot do what it set out to do complains, and goes on.
    work.catch(() => undefined)
  }

  respondWith(answer: Promise<Response> | Response): void {
    this.answer = Promise.resolve(answer)
  }
}

/** Node's Request takes no address without an origin. */
class WorkerRequest extends Request {
  constructor(request: RequestInfo | URL, init?: RequestInit) {
    super(typeof request === 'string' ? addressOf(request) : request, init)
  }
}

let built = ''
const scripts = new Map<number, Script>()

/** The product's own worker, built as `npm run build` does, with one version's list of files. */
function scriptOf(version: number): Script {
  built ||= build()
  const there = scripts.get(version)
  const script = there ?? new Script(built.replace(PLACEHOLDER, JSON.stringify(precacheOf(version))))
  scripts.set(version, script)
  return script
}

function build(): string {
  const [file] = buildSync({
    entryPoints: ['src/serviceWorker.ts'],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
    define: { 'process.env.NODE_ENV': '"production"' },
  }).outputFiles
  if (!file?.text.includes(PLACEHOLDER)) throw new Error('The service worker has no place for its list.')
  return file.text
}

type Network = (request: RequestInfo) => Promise<Response>

/** One version of the product's service worker in a scope of its own. */
export class WorkerScope {
  readonly #listeners: { type: string; hear: (event: WorkerEvent) => unknown }[] = []

  constructor(
    readonly version: number,
    { caches, fetch }: { caches: DeviceCaches; fetch: Network },
  ) {
    const scope = {
      ...{ caches, fetch, URL, Response, Headers, Request: WorkerRequest, console, setTimeout, clearTimeout },
      ...{ Event, ExtendableEvent: WorkerEvent, FetchEvent: WorkerEvent },
      addEventListener: (type: string, hear: (event: WorkerEvent) => unknown) =>
        this.#listeners.push({ type, hear }),
      location: new URL('/sw.js', ORIGIN),
      registration: { scope: `${ORIGIN}/` },
      clients: { claim: async () => undefined },
    }
    scriptOf(version).runInContext(createContext(Object.assign(scope, { self: scope })))
  }

  /** @throws whatever kept it from being done, as the browser then gives the worker up */
  async live(stage: 'install' | 'activate'): Promise<void> {
    const event = new WorkerEvent(stage)
    this.#tell(event)
    // What one listener waits for may make it wait for more.
    for (let done = 0; done < event.waitsFor.length; done += 1) await event.waitsFor[done]
  }

  /** Its answer; null where it leaves the request to the browser. */
  respond(path: string, mode: 'navigate' | 'no-cors'): Promise<Response> | null {
    const request = Object.defineProperty(new Request(ORIGIN + path), 'mode', { value: mode })
    const event = new WorkerEvent('fetch', request)
    this.#tell(event)
    return event.answer
  }

  /** Node's own events take a listener's rejected promise for a crash; a browser's do not. */
  #tell(event: WorkerEvent): void {
    for (const { type, hear } of this.#listeners) {
      if (type === event.type) void Promise.resolve(hear(event)).catch(() => undefined)
    }
  }
}
