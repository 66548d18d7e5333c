import type { TestContent } from '../../domain/content'

/** The cache that the service worker falls back on for passages. */
export const PASSAGES_CACHE = 'passages'

/** Keeps passages on the device, so that a reload without a network finds them; tests lend their own. */
export type PassageShelf = {
  keep(address: string, content: TestContent, version: string): Promise<void>
  /** Nothing of one user's tests is left for the next. */
  clear(): Promise<void>
}

/** @param caches absent in browsers, and on pages, that have no such storage: a test then needs the network to reload */
export function createPassageShelf(caches: CacheStorage | undefined): PassageShelf {
  return {
    async keep(address, content, version) {
      const cache = await caches?.open(PASSAGES_CACHE)
      await cache?.put(
        address,
        new Response(JSON.stringify(content), {
          headers: { 'content-type': 'application/json', etag: version },
        }),
      )
    },
    async clear() {
      await caches?.delete(PASSAGES_CACHE)
    },
  }
}
