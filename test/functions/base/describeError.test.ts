import { DrizzleQueryError } from 'drizzle-orm'
import { describeError } from '../../../functions/base/describeError'

const UID = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4'
const EMAIL = 'ann@example.com'
const CARD = '5413330089099130'
const WORDS = 'my-secret-words'

test.each([
  ['a query that failed', new DrizzleQueryError('select 1', [UID, EMAIL], new Error('gone'))],
  [
    'a value that the database could not take',
    Object.assign(new Error(`invalid input syntax for type uuid: "${WORDS}"`), { code: '22P02' }),
  ],
  ['a message with a name in it', new Error(`no login for ${EMAIL} (${CARD})`)],
  [
    'an error whose message was changed after it was made',
    Object.assign(new Error(EMAIL), { message: 'changed' }),
  ],
  ['a cause that tells more', new Error('outer', { cause: new Error(`Bearer ${WORDS} of ${UID}`) })],
  ['something that is no error', EMAIL],
])('the log keeps to itself what a fault tells: %s', (_what, fault) => {
  const told = JSON.stringify(describeError(fault))
  for (const trace of [UID, EMAIL, CARD, WORDS]) expect(told).not.toContain(trace)
})
