import * as fc from 'fast-check'
import { redact, redactQuoted } from '../../../domain/base/redact'

describe('a text for the log', () => {
  it.each([
    ['an email', 'no user ann.lee+p9@example.com here', 'no user [email] here'],
    ['an email in an address', 'GET /x?username=ann%40example.com&id=1', 'GET [email]'],
    ['two emails', 'a@b.co c@d.co', '[email] [email]'],
    ['an address', 'Loading failed (https://p9.example/testpage?testNumber=1)', 'Loading failed ([address])'],
    ['an address without encryption', 'at http://10.0.0.7/x', 'at [address]'],
    ['a bearer token', 'refused Bearer abc', 'refused [token]'],
    ['a bearer token after more than a space', 'refused Bearer  abc', 'refused [token]'],
    ['a web token', 'bad eyJhbGciOiJSUzI1NiIsImtpZCI6.eyJzdWIi.c2ln', 'bad [token]'],
    ['an account id', 'no user kX8mQ2vJr5TzYb1NwPq7LsDf3Hg2', 'no user [token]'],
    ['an attempt id', 'no 3f0c0bb5-8d39-4a36-9f52-7a3d1c7f1a11', 'no [id]'],
    ['a card number', 'card 5413330089099130', 'card [number]'],
    ['a card number in groups', 'card 5413 3300 8909-9130!', 'card [number]!'],
  ])('has no %s', (_what, text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'title')",
    'Error: Minified React error #418',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'ChunkLoadError: Loading chunk 7314 failed.',
    'Failed query: select "id" from "content_versions" where "test_number" = $1',
  ])('keeps what helps: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('repeats nothing that an error quotes, also where the quote is cut off', () => {
    expect(redactQuoted('Unexpected token \'a\', "answer: B, ann"... is not valid JSON')).toBe(
      'Unexpected token \'a\', "…"... is not valid JSON',
    )
    expect(redactQuoted('invalid input syntax: "ann')).toBe('invalid input syntax: "…"')
  })

  it('never lets an email through, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (email, before, after) => {
        expect(redact(`${before} ${email} ${after}`)).not.toContain(email)
      }),
    )
  })
})
