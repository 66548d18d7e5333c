import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { PASSAGES_CACHE } from './api/passageShelf'

/**
 * Keeps the app usable without a network: the hashed files, the page around them with its configuration, and passages
 * that were on this device before. Attempts, answers and records are never served from here. A new worker waits until
 * every tab of the old one is closed, and nothing reloads by itself. The page does not wait: once an update has been
 * fetched, a reload shows it, with files that this worker does not keep and the browser's own cache has.
 */
const PAGE_CACHE = 'page'
const CONFIG = '/config.json'
const PRECACHE = '__PRECACHE__' as unknown as PrecacheEntry[]

precacheAndRoute(PRECACHE)
cleanupOutdatedCaches()
// The first visit has no older worker: it serves the page that is open at once.
clientsClaim()

// What was opened first came before there was a worker: it is fetched once more.
addEventListener('install', (event) => {
  const { waitUntil } = event as Event & { waitUntil(promise: Promise<unknown>): void }
  waitUntil.call(
    event,
    caches.open(PAGE_CACHE).then((cache) => cache.addAll(['/', CONFIG])),
  )
})

// The page as it was last time, at once; what the server has by now is for the next time.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new StaleWhileRevalidate({
    cacheName: PAGE_CACHE,
    // Every address is the same page.
    plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
  }),
)

// Where the page has no configuration in it (src/app/config.ts).
registerRoute(({ url }) => url.pathname === CONFIG, new NetworkFirst({ cacheName: PAGE_CACHE }))

registerRoute(
  ({ url }) => url.pathname.startsWith('/tests/'),
  new NetworkFirst({ cacheName: PASSAGES_CACHE }),
)
