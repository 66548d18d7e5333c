import { openContent } from '../../../domain/content'
import { createPassageShelf, PASSAGES_CACHE } from '../../../src/api/passageShelf'
import { makeContents } from '../../support/contents'

const [content] = makeContents(Array.from({ length: 55 }, () => 'A' as const)).map(openContent)
const ADDRESS = '/tests/test1/passage1.json?attempt=a'

/** Cache Storage in small. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  return {
    stores,
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return { put: async (address: string, response: Response) => void store.set(address, response) }
    },
    delete: async (name: string) => stores.delete(name),
  }
}

test('keeps a passage under its address as the server would answer it, and clears them all', async () => {
  const caches = fakeCaches()
  const shelf = createPassageShelf(caches as unknown as CacheStorage)
  await shelf.keep(ADDRESS, content!, '"v1"')
  const kept = caches.stores.get(PASSAGES_CACHE)?.get(ADDRESS)
  expect(await kept?.json()).toEqual(content)
  expect(kept?.headers.get('etag')).toBe('"v1"')
  await shelf.clear()
  expect(caches.stores.size).toBe(0)
})

test('does nothing in a browser without such a storage', async () => {
  const shelf = createPassageShelf(undefined)
  await expect(shelf.keep(ADDRESS, content!, '"v1"')).resolves.toBeUndefined()
  await expect(shelf.clear()).resolves.toBeUndefined()
})
