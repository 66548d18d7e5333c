import { exchange, type Exchange } from './exchange'

/** Requests sent by src/prerender/boot.ts, by address. */
type Prefetched = Map<string, { bearer: string; sentAt: number; answer: Promise<Exchange> }>

declare global {
  var prefetched: Prefetched | undefined
}

const MAX_AGE_MS = 15_000

/** Sends a GET request that `takePrefetched` returns later. */
export function prefetch(url: string, bearer: string): void {
  const answer = exchange(url, bearer)
  // `takePrefetched` returns the failure.
  answer.catch(() => undefined)
  globalThis.prefetched ??= new Map()
  globalThis.prefetched.set(url, { bearer, sentAt: performance.now(), answer })
}

/** Returns a prefetched answer once, only for the same token. */
export function takePrefetched(url: string, bearer: string | null): Promise<Exchange> | undefined {
  const found = globalThis.prefetched?.get(url)
  globalThis.prefetched?.delete(url)
  const isFresh = found !== undefined && performance.now() - found.sentAt < MAX_AGE_MS
  return isFresh && found.bearer === bearer ? found.answer : undefined
}
