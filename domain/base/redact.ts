/** What could name somebody or let somebody in, and the word that takes its place. The order matters. */
const TRACES: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/[^\s"')]+/gi, '[address]'],
  [/(^|\s)\S+(@|%40)\S+/gi, '$1[email]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '[id]'],
  // A part of a JSON web token, an account's id, a hash: no word of a message is as long.
  [/[a-z\d]{20,}([._-][a-z\d_-]+)*/gi, '[token]'],
  // A card, a telephone, a transaction; not the number of a port or of an error.
  [/\d([ -]?\d){5,}/g, '[number]'],
]

/** A text without what looks like an address, an email, a token, an id or a long number: for logs, never a proof. */
export function redact(text: string): string {
  return TRACES.reduce((rest, [trace, word]) => rest.replace(trace, word), text)
}

/** The same, and without anything in double quotes: there an error's message repeats what it was given. */
export function redactQuoted(text: string): string {
  return redact(text.replace(/"[^"]*("|$)/g, '"…"'))
}
