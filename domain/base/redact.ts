/** Patterns of personal data and secrets, and their replacements. Order matters. */
const TRACES: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/[^\s"')]+/gi, '[address]'],
  [/(^|\s)\S+(@|%40)\S+/gi, '$1[email]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '[id]'],
  // Part of a JSON web token, account id or hash; words are shorter.
  [/[a-z\d]{20,}([._-][a-z\d_-]+)*/gi, '[token]'],
  // Card, phone or transaction number; ports and error codes are shorter.
  [/\d([ -]?\d){5,}/g, '[number]'],
]

/** Removes what looks like an address, email, token, id or long number. Best effort, for logs. */
export function redact(text: string): string {
  return TRACES.reduce((rest, [trace, word]) => rest.replace(trace, word), text)
}

/** Also removes double-quoted text, because error messages quote their input. */
export function redactQuoted(text: string): string {
  return redact(text.replace(/"[^"]*("|$)/g, '"…"'))
}
