import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { areOfOneAttempt, shelfName, takeOff } from './api/passageShelf'
import { bearerUid } from './api/bearerUid'
import { isScreen } from './app/paths'

/**
 * Keeps the app usable without a network: the hashed files, the page around them with its configuration, and passages
 * that were on this device before. Attempts, answers and records are never served from here. A new worker waits until
 * every tab of the old one is closed, and nothing reloads by itself. The page does not wait: once the new worker has stored
 * its files, a reload shows it. A page is kept only while all its files are: a server that has the next version, or the one
 * before, has none of them any more.
 */
const PAGE_CACHE = 'app-page'
/** Where earlier workers kept the page, or whatever an address of this origin had answered last. */
const FORMER_PAGE_CACHE = 'page'
const PAGE = '/'
/** The page that belongs to the worker that was installed last. */
const INSTALLED_PAGE = '/?installed'
const CONFIG = '/config.json'
const PRECACHE = '__PRECACHE__' as unknown as PrecacheEntry[]

const files = new PrecacheController()
files.addToCacheList(PRECACHE)
registerRoute(new PrecacheRoute(files))
cleanupOutdatedCaches()
// The first visit has no older worker: it serves the page that is open at once.
clientsClaim()

// A page of the next version runs under this worker too, with the files that the next worker has stored already.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

onLifecycle('install', async (event) => {
  await files.install(event)
  // What was opened first came before there was a worker: it is fetched once more.
  const page = await fetch(PAGE)
  if (!isPage(page)) throw new Error('The server has no page now: an earlier worker goes on.')
  if (!(await isWhole(page))) throw new Error('The server has another version by now.')
  const cache = await caches.open(PAGE_CACHE)
  await cache.add(CONFIG)
  await Promise.all([cache.put(INSTALLED_PAGE, page.clone()), cache.put(PAGE, page)])
})

onLifecycle('activate', async (event) => {
  // The files of other versions go, and with them whatever page was kept since the installation.
  await files.activate(event)
  const cache = await caches.open(PAGE_CACHE)
  const page = await cache.match(INSTALLED_PAGE)
  if (page) await cache.put(PAGE, page)
  // By then no older worker is left that would write there.
  await caches.delete(FORMER_PAGE_CACHE)
})

/** Workbox by itself takes any answer with status 200, also one that is JSON or was redirected. */
const onlyThePage: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPage(response) && (await isWhole(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isPage(cachedResponse) ? cachedResponse : null,
}
const page = new StaleWhileRevalidate({ cacheName: PAGE_CACHE, plugins: [onlyThePage] })

// The page as it was last time, at once; what the server has by now is for the next time. Whichever screen is opened,
// the page itself is asked for: what another address answers never takes its place.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreen(url.pathname),
  async ({ event, request }) => {
    const response = await page.handle({ event, request: PAGE })
    // Whatever the server says in place of its page, it says to the address itself.
    return isPage(response) ? response : fetch(request)
  },
)

// Where the page has no configuration in it (src/app/config.ts).
registerRoute(({ url }) => url.pathname === CONFIG, new NetworkFirst({ cacheName: PAGE_CACHE }))

// Kept and served in the name of whoever asks, and of nobody without a login.
registerRoute(
  ({ url }) => url.pathname.startsWith('/tests/'),
  async ({ event, request, url }) => {
    const uid = bearerUid(request.headers.get('authorization'))
    if (uid === null) return fetch(request)
    const cacheName = shelfName(uid)
    const response = await new NetworkFirst({ cacheName, plugins: [onAShelf(cacheName)] }).handle({
      event,
      request,
    })
    if (response.status === 403 && (await codeOf(response.clone())) === 'not_paid') {
      // Another attempt at the test may be running: it goes on.
      await takeOff(await caches.open(cacheName), (kept) => areOfOneAttempt(kept, url))
    }
    return response
  },
)

/** Workbox by itself makes the cache anew that a log-out has deleted. */
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

function isPage({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

/** Whether every file that a page begins with is kept here. */
async function isWhole(page: Response): Promise<boolean> {
  const text = await page.clone().text()
  const addresses = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  const kept = await Promise.all([...addresses].map((address) => caches.match(address, { ignoreVary: true })))
  return kept.every((file) => file !== undefined)
}

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }

function onLifecycle(name: 'install' | 'activate', work: (event: LifecycleEvent) => Promise<unknown>): void {
  addEventListener(name, (event) => {
    const lifecycle = event as LifecycleEvent
    lifecycle.waitUntil(work(lifecycle))
  })
}
