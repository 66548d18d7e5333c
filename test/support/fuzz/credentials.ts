import fc from 'fast-check'

/** Bearer tokens and headers of every kind, such as no browser of ours sends. */

const encoded = (text: string) => Buffer.from(text).toString('base64url')

/** Claims that hold, as the emulator writes them for somebody. */
export function claimsOf(uid: string, projectId: string) {
  const now = Math.floor(Date.now() / 1000) - 10
  return {
    ...{ iss: `https://securetoken.google.com/${projectId}`, aud: projectId, sub: uid },
    ...{ email: `${uid}@example.com`, auth_time: now, iat: now, exp: now + 3_600 },
    firebase: { sign_in_provider: 'password' },
  }
}

export const HEAD = { alg: 'none', typ: 'JWT' }

export const tokenOf = (head: unknown, claims: unknown, signature = '') =>
  `${encoded(JSON.stringify(head))}.${encoded(JSON.stringify(claims))}.${signature}`

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e300,
    '',
    'x',
    '\u0000',
    [],
    {},
    [[]],
    2 ** 53,
    'none',
    'RS256',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** One claim or head field of another kind, taken away, or one too many. */
const changed = (part: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(part), 'kid', '__proto__', 'crit', 'firebase'), nasty, fc.boolean())
    .map(([key, value, isTaken]) =>
      Object.fromEntries([
        ...Object.entries(part).filter(([name]) => name !== key),
        ...(isTaken ? [] : [[key, value] as const]),
      ]),
    )

const jsonTexts = fc.oneof(
  fc.constantFrom('', 'null', '[]', '"x"', '1', '{', '{"sub":', '{"__proto__":{"sub":"ann"}}', '\ufeff{}'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 2 }),
)
const base64 = fc.oneof(
  jsonTexts.map(encoded),
  fc.base64String({ maxLength: 80 }),
  fc.constantFrom('aaaa', '_', '='),
)

/** Tokens of which none lets anybody in: it is none, is changed, or was cut or joined on its way. */
export function strangeTokens(uid: string, projectId: string): fc.Arbitrary<string> {
  const claims = claimsOf(uid, projectId)
  const whole = tokenOf(HEAD, claims)
  const expired = { ...claims, exp: claims.iat - 1 }
  const otherProject = { ...claims, aud: 'another', iss: 'https://securetoken.google.com/another' }
  return fc.oneof(
    fc.tuple(base64, base64, base64).map((parts) => parts.join('.')),
    base64.map((payload) => `${encoded(JSON.stringify(HEAD))}.${payload}.`),
    base64.map((head) => `${head}.${encoded(JSON.stringify(claims))}.`),
    changed(HEAD).map((head) => tokenOf(head, expired)),
    changed(otherProject).map((each) => tokenOf(HEAD, { ...each, aud: 'another' })),
    fc.nat(whole.length - 3).map((length) => whole.slice(0, length)),
    fc.constantFrom(`${whole}.`, `${whole}.${whole}`, `.${whole}`, whole.replaceAll('.', '..')),
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.replaceAll(/[^!-~]/g, '~')),
    fc.integer({ min: 1_000, max: 12_000 }).map((length) => 'a'.repeat(length)),
  )
}

const HEADERS = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'origin', 'referer', 'cookie'],
  ...['sec-fetch-site', 'accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'expect'],
  ...[
    'content-type',
    'content-length',
    'transfer-encoding',
    'content-encoding',
    'x-request-id',
    'user-agent',
  ],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-http-method-override', 'upgrade', 'x-a'],
]
const VALUES = [
  ...[
    '',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'chunked',
    'gzip',
    'br;q=2',
    '*',
    'null',
    '"',
    'W/"x"',
    ',',
  ],
  ...[
    'bytes=0-',
    'bytes=5-1',
    '100-continue',
    'text/plain; charset=x',
    'a=b; c',
    '203.0.113.7, ::1, x',
    '%00',
  ],
  ...['https://evil.example', 'DELETE', 'websocket', 'same-origin', 'cross-site', 'x'.repeat(8_000)],
]
const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim())

/** Up to six headers, each with a value that some parser may stumble over. */
export const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...HEADERS), fc.oneof(fc.constantFrom(...VALUES), visible)), {
    maxLength: 6,
    selector: ([name]) => name,
  })
  .map((headers) => Object.fromEntries(headers))
