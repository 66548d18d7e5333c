export type Exchange = {
  response: Response
  text: string
  /** Device time in milliseconds, also below. */
  sentAt: number
  receivedAt: number
}

/** @throws whatever fetch throws, also if the answer breaks off */
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
  // Uses the monotonic clock: the device clock may change meanwhile.
  return { response, text, sentAt: receivedAt - (performance.now() - leftAt), receivedAt }
}
