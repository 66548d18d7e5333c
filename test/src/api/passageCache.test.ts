import { withoutKey } from '../../../domain/content'
import { areOfOneAttempt, createPassageShelf, shelfName, takeOff } from '../../../src/api/passageCache'
import { makeContents } from '../../support/contents'

const [content] = makeContents(Array.from({ length: 55 }, () => 'A' as const)).map(withoutKey)
const addressOf = (testNumber: number) => `/tests/test${testNumber}/passage1.json?attempt=a`

function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  return {
    stores,
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (address: string, response: Response) => void store.set(address, response),
        keys: async () => [...store.keys()].map((address) => ({ url: `http://localhost${address}` })),
        delete: async ({ url }: { url: string }) => store.delete(url.replace('http://localhost', '')),
      }
    },
    delete: async (name: string) => stores.delete(name),
  }
}

async function filledShelf() {
  const caches = fakeCaches()
  const shelf = createPassageShelf(caches as unknown as CacheStorage)
  for (const uid of ['me', 'you']) await caches.open(shelfName(uid))
  for (const uid of ['me', 'you'])
    for (const test of [1, 10]) await shelf.keep(uid, addressOf(test), content!, '"v1"')
  // A cache of a version without caches per user, and an unrelated one.
  for (const name of ['passages', 'app-page']) await caches.open(name)
  const kept = () =>
    [...caches.stores].flatMap(([name, store]) => [name, ...[...store.keys()].map((at) => `${name} ${at}`)])
  return { caches, shelf, kept }
}

test('keeps a passage of somebody under its address as the server would answer it', async () => {
  const { caches } = await filledShelf()
  const kept = caches.stores.get(shelfName('me'))?.get(addressOf(1))
  expect(await kept?.json()).toEqual(content)
  expect(kept?.headers.get('etag')).toBe('"v1"')
})

test('nothing of another person, and of a test that was taken back, is left', async () => {
  const { shelf, kept } = await filledShelf()
  await shelf.tidy('me', (testNumber) => testNumber === 10)
  expect(kept()).toEqual([shelfName('me'), `${shelfName('me')} ${addressOf(10)}`, 'app-page'])
})

test('the cache is created for the user whose record is loaded, and stores nothing without one', async () => {
  const { shelf, kept } = await filledShelf()
  await shelf.tidy('another', () => true)
  expect(kept()).toEqual(['app-page', shelfName('another')])
  await shelf.clear()
  await shelf.keep('another', addressOf(1), content!, '"v1"')
  expect(kept()).toEqual(['app-page'])
})

test('does nothing in a browser without such a storage', async () => {
  const shelf = createPassageShelf(undefined)
  await expect(shelf.keep('me', addressOf(1), content!, '"v1"')).resolves.toBeUndefined()
  await expect(shelf.tidy('me', () => true)).resolves.toBeUndefined()
  await expect(shelf.clear()).resolves.toBeUndefined()
})

test('passages that one attempt may no longer read are evicted, and another attempt at the same test keeps its own', async () => {
  const { caches, shelf, kept } = await filledShelf()
  const earlier = addressOf(1).replace('attempt=a', 'attempt=b')
  await shelf.keep('me', earlier, content!, '"v1"')
  const refused = new URL(`http://localhost${earlier}&open=true`)
  const own = await caches.open(shelfName('me'))
  await takeOff(own as unknown as Cache, (each) => areOfOneAttempt(each, refused))
  expect(kept().filter((each) => each.startsWith(`${shelfName('me')} `))).toEqual(
    [1, 10].map((test) => `${shelfName('me')} ${addressOf(test)}`),
  )
})
