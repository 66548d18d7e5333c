/** What a text says as JSON; undefined for one that is no JSON, which the schema that follows then refuses. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
