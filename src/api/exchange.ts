/** One request and its whole answer, with the times that the clock offset is computed from. */
export type Exchange = {
  response: Response
  text: string
  /** Device time at which the request left and its answer had arrived. */
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
  // Measured by the monotonic clock, since the device clock may have been set meanwhile.
  return { response, text, sentAt: receivedAt - (performance.now() - leftAt), receivedAt }
}
