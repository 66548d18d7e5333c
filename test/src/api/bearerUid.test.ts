import { bearerUid } from '../../../src/api/bearerUid'

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a token says whose it is', () => {
  expect(bearerUid(`Bearer ${tokenOf({ name: 'Zoë >>> ???', sub: 'uid-1' })}`)).toBe('uid-1')
})

test.each([null, '', 'Bearer', 'Bearer a.b.c', `Bearer ${tokenOf({})}`, `Bearer ${tokenOf({ sub: 1 })}`])(
  'no user is named by %s',
  (authorization) => {
    expect(bearerUid(authorization)).toBeNull()
  },
)
