import { exchange, type Exchange } from './exchange'

/** GET requests that the page's first script (src/prerender/boot.ts) has sent for the app, by address. */
type Prefetched = Map<string, { bearer: string; sentAt: number; answer: Promise<Exchange> }>

declare global {
  var prefetched: Prefetched | undefined
}

/** An older answer is requested again. */
const MAX_AGE_MS = 15_000

/** Sends a GET request for `takePrefetched` to find. */
export function prefetch(url: string, bearer: string): void {
  const answer = exchange(url, bearer)
  // The taker sees the failure.
  answer.catch(() => undefined)
  globalThis.prefetched ??= new Map()
  globalThis.prefetched.set(url, { bearer, sentAt: performance.now(), answer })
}

/** Returns, once, the answer prefetched from an address with the same token. */
export function takePrefetched(url: string, bearer: string | null): Promise<Exchange> | undefined {
  const found = globalThis.prefetched?.get(url)
  globalThis.prefetched?.delete(url)
  const isFresh = found !== undefined && performance.now() - found.sentAt < MAX_AGE_MS
  return isFresh && found.bearer === bearer ? found.answer : undefined
}
