import type { TestContent } from '../../domain/content'

/** Each person has a shelf of their own: nobody is ever served what another has left on the device. */
const SHELVES = 'passages'

/** The cache that the service worker falls back on for somebody's passages. */
export function shelfName(uid: string): string {
  return `${SHELVES}/${uid}`
}

/**
 * Keeps passages on the device, so that a reload without a network finds them; tests lend their own. A shelf is put up for
 * whoever logs in, and nothing is put where there is none: what is on its way when somebody logs out comes too late.
 */
export type PassageShelf = {
  keep(uid: string, address: string, content: TestContent, version: string): Promise<void>
  /** Puts up their shelf. Nothing is left of anybody's tests but this person's, and of theirs only those that they still have. */
  tidy(uid: string, has: (testNumber: number) => boolean): Promise<void>
  /** Nothing of anybody's tests is left. */
  clear(): Promise<void>
}

/** @param caches absent in browsers, and on pages, that have no such storage: a test then needs the network to reload */
export function createPassageShelf(caches: CacheStorage | undefined): PassageShelf {
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

/** Takes passages off a shelf, by their addresses. */
export async function takeOff(shelf: Cache | undefined, isGone: (kept: URL) => boolean): Promise<void> {
  const gone = (await shelf?.keys())?.filter(({ url }) => isGone(new URL(url)))
  await Promise.all(gone?.map((request) => shelf?.delete(request)) ?? [])
}

/** Whether two passages are of one test, as the same attempt reads it. */
export function areOfOneAttempt(one: URL, other: URL): boolean {
  const attempt = (of: URL) => of.searchParams.get('attempt')
  return testNumberOf(one) === testNumberOf(other) && attempt(one) === attempt(other)
}

function testNumberOf({ pathname }: URL): number {
  return Number(/^\/tests\/test(\d+)\//.exec(pathname)?.[1])
}
