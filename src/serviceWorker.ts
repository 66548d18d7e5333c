import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { areOfOneAttempt, shelfName, takeOff } from './api/passageCache'
import { bearerUid } from './api/bearerUid'
import { isScreen } from './paths'

/**
 * Serves the hashed files, the page with its configuration, and cached passages offline; never attempts, answers or
 * records. A new worker activates when all tabs are closed, but a reload already shows its page. A page is cached only
 * while all its files are: the server of another version has none of them.
 */
const PAGE_CACHE = 'app-page'
const PAGE = '/'
/** The page of the most recently installed worker. */
const INSTALLED_PAGE = '/?installed'
const CONFIG = '/config.json'
const PRECACHE = '__PRECACHE__' as unknown as PrecacheEntry[]

const files = new PrecacheController()
files.addToCacheList(PRECACHE)
registerRoute(new PrecacheRoute(files))
cleanupOutdatedCaches()
// The first worker also serves the page that is already open.
clientsClaim()

// A page of the next version also runs under this worker, with files that the next worker has cached.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

onLifecycle('install', async (event) => {
  await files.install(event)
  // The open page was loaded before there was a worker.
  const [page, config] = await Promise.all([fetch(PAGE), fetch(CONFIG)])
  if (!isPage(page) || !isJson(config))
    throw new Error('The server has no page now: an earlier worker goes on.')
  if (!(await isWhole(page))) throw new Error('The server has another version by now.')
  const cache = await caches.open(PAGE_CACHE)
  const kept = [cache.put(INSTALLED_PAGE, page.clone()), cache.put(PAGE, page), cache.put(CONFIG, config)]
  await Promise.all(kept)
})

onLifecycle('activate', async (event) => {
  // Deletes files of other versions.
  await files.activate(event)
  const cache = await caches.open(PAGE_CACHE)
  const page = await cache.match(INSTALLED_PAGE)
  if (page) await cache.put(PAGE, page)
})

/** By default, Workbox accepts any answer with status 200, also JSON or a redirect. */
const onlyThePage: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPage(response) && (await isWhole(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isPage(cachedResponse) ? cachedResponse : null,
}
const page = new StaleWhileRevalidate({ cacheName: PAGE_CACHE, plugins: [onlyThePage] })

// Serves the cached page and updates it for the next visit. Always requests the page itself, so no other answer
// replaces it.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreen(url.pathname),
  async ({ event, request }) => {
    const response = await page.handle({ event, request: PAGE })
    // An error answer must come from the requested address.
    return isPage(response) ? response : fetch(request)
  },
)

/** The sign-in page of a network answers any address with status 200; the cached answer is then served. */
const onlyJson: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 200 && !isJson(response)) throw new TypeError('Another server answered.')
    return response
  },
}

// For a page without an inlined configuration (src/config.ts).
registerRoute(
  ({ url }) => url.pathname === CONFIG,
  new NetworkFirst({ cacheName: PAGE_CACHE, plugins: [onlyJson] }),
)

// Cached per user; signed-out requests bypass the cache.
registerRoute(
  ({ url }) => url.pathname.startsWith('/tests/'),
  async ({ event, request, url }) => {
    const uid = bearerUid(request.headers.get('authorization'))
    if (uid === null) return fetch(request)
    const cacheName = shelfName(uid)
    const response = await new NetworkFirst({ cacheName, plugins: [onlyJson, onAShelf(cacheName)] }).handle({
      event,
      request,
    })
    if (response.status === 403 && (await codeOf(response.clone())) === 'not_paid') {
      // Keeps passages of another attempt at the test, which may be running.
      await takeOff(await caches.open(cacheName), (kept) => areOfOneAttempt(kept, url))
    }
    return response
  },
)

/** Otherwise Workbox would recreate a cache that a logout has deleted. */
function onAShelf(cacheName: string): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && (await caches.has(cacheName)) ? response : null,
  }
}

async function codeOf(response: Response): Promise<unknown> {
  const { error } = await response.json().catch(() => ({}))
  return error?.code
}

function isPage(response: Response): boolean {
  return isOfType(response, /^text\/html\b/i)
}

function isJson(response: Response): boolean {
  return isOfType(response, /^application\/json\b/i)
}

function isOfType({ status, redirected, headers }: Response, type: RegExp): boolean {
  return status === 200 && !redirected && type.test(headers.get('content-type') ?? '')
}

/** True if all files that the page references are cached. */
async function isWhole(page: Response): Promise<boolean> {
  const text = await page.clone().text()
  const addresses = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  const kept = await Promise.all([...addresses].map((address) => caches.match(address, { ignoreVary: true })))
  // The sign-in page of a network references none of them.
  return kept.length > 0 && kept.every((file) => file !== undefined)
}

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }

function onLifecycle(name: 'install' | 'activate', work: (event: LifecycleEvent) => Promise<unknown>): void {
  addEventListener(name, (event) => {
    const lifecycle = event as LifecycleEvent
    lifecycle.waitUntil(work(lifecycle))
  })
}
