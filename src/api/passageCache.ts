import type { TestContent } from '../../domain/content'

/** One cache per user, so users never see each other's data. */
const SHELVES = 'passages'

export function shelfName(uid: string): string {
  return `${SHELVES}/${uid}`
}

/**
 * Caches passages for reloads without a network. `keep` ignores users without a cache: answers that arrive after a
 * logout are not stored.
 */
export type PassageCache = {
  keep(uid: string, address: string, content: TestContent, version: string): Promise<void>
  /** Creates the user's cache; deletes other users' caches and passages of tests the user no longer has. */
  tidy(uid: string, has: (testNumber: number) => boolean): Promise<void>
  clear(): Promise<void>
}

/** @param caches undefined where the page has no cache storage */
export function createPassageShelf(caches: CacheStorage | undefined): PassageCache {
  const clearAllBut = async (kept?: string) => {
    const shelves = (await caches?.keys())?.filter((name) => name.startsWith(SHELVES) && name !== kept)
    await Promise.all(shelves?.map((name) => caches?.delete(name)) ?? [])
  }
  return {
    async keep(uid, address, content, version) {
      if (!(await caches?.has(shelfName(uid)))) return
      const cache = await caches?.open(shelfName(uid))
      await cache?.put(
        address,
        new Response(JSON.stringify(content), {
          headers: { 'content-type': 'application/json', etag: version },
        }),
      )
    },
    async tidy(uid, has) {
      await clearAllBut(shelfName(uid))
      await takeOff(await caches?.open(shelfName(uid)), (kept) => !has(testNumberOf(kept)))
    },
    clear: () => clearAllBut(),
  }
}

export async function takeOff(shelf: Cache | undefined, isGone: (kept: URL) => boolean): Promise<void> {
  const gone = (await shelf?.keys())?.filter(({ url }) => isGone(new URL(url)))
  await Promise.all(gone?.map((request) => shelf?.delete(request)) ?? [])
}

export function areOfOneAttempt(one: URL, other: URL): boolean {
  const attempt = (of: URL) => of.searchParams.get('attempt')
  return testNumberOf(one) === testNumberOf(other) && attempt(one) === attempt(other)
}

function testNumberOf({ pathname }: URL): number {
  return Number(/^\/tests\/test(\d+)\//.exec(pathname)?.[1])
}
