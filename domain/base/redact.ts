/** Order matters. */
const TRACES: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/[^\s"')]+/gi, '[address]'],
  [/(^|\s)\S+(@|%40)\S+/gi, '$1[email]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '[id]'],
  // Tokens, account ids, hashes; words are shorter.
  [/[a-z\d]{20,}([._-][a-z\d_-]+)*/gi, '[token]'],
  // Cards, phones, transactions; ports and error codes are shorter.
  [/\d([ -]?\d){5,}/g, '[number]'],
]

/** Best effort, for logs only */
export function redact(text: string): string {
  return TRACES.reduce((rest, [trace, word]) => rest.replace(trace, word), text)
}

/** Error messages quote their input. */
export function redactQuoted(text: string): string {
  return redact(text.replace(/"[^"]*("|$)/g, '"…"'))
}
