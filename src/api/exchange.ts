/** One request and its whole answer, with the times that the clock is set by. */
export type Exchange = {
  response: Response
  text: string
  /** When the request left and when its answer was there, by the device's clock as it goes now. */
  sentAt: number
  receivedAt: number
}

/**
 * Sends a request and reads its answer to the end.
 * @throws what fetch throws, also when the answer breaks off
 */
export async function exchange(
  url: string,
  bearer: string | null,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Exchange> {
  const leftAt = performance.now()
  const response = await fetch(url, {
    ...init,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    cache: 'no-store',
  })
  const text = await response.text()
  const receivedAt = Date.now()
  // By the steady clock: the other one may have been set while the call was on its way.
  return { response, text, sentAt: receivedAt - (performance.now() - leftAt), receivedAt }
}

/** What the page's first script (src/ahead/early.ts) has asked for, by address, for the program that comes after it. */
export type AskedAhead = Map<string, { bearer: string; askedAt: number; answer: Promise<Exchange> }>

/** An answer that lay here longer than a slow start takes is asked for again. */
const KEEPS_MS = 15_000

/**
 * Asks now for what the program is going to ask for once it is here.
 * @param answer where it comes from another place than the server
 */
export function askAhead(url: string, bearer: string, answer = exchange(url, bearer)): Promise<Exchange> {
  // Whoever takes it sees the failure.
  answer.catch(() => undefined)
  globalThis.askedAhead ??= new Map()
  globalThis.askedAhead.set(url, { bearer, askedAt: performance.now(), answer })
  return answer
}

/** What was asked ahead in the same person's name, once. */
export function takeAskedAhead(url: string, bearer: string | null): Promise<Exchange> | undefined {
  const asked = globalThis.askedAhead?.get(url)
  globalThis.askedAhead?.delete(url)
  const isFresh = asked !== undefined && performance.now() - asked.askedAt < KEEPS_MS
  return isFresh && asked.bearer === bearer ? asked.answer : undefined
}
