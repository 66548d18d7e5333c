import { hasLogin, readStoredLogin } from '../../../src/auth/storedLogin'

const KEY = 'firebase:authUser:some-key:[DEFAULT]'

const entry = (change: object = {}, tokens: object = {}) =>
  JSON.stringify({
    uid: 'me',
    email: 'me@example.com',
    emailVerified: false,
    stsTokenManager: {
      refreshToken: 'refresh',
      accessToken: 'token',
      expirationTime: Date.now() + 600_000,
      ...tokens,
    },
    ...change,
  })

beforeEach(() => localStorage.clear())

test('a login is read with its token', () => {
  localStorage.setItem('another', 'entry')
  localStorage.setItem(KEY, entry())
  expect(hasLogin(localStorage, 'some-key')).toBe(true)
  expect(readStoredLogin(localStorage, 'some-key')).toEqual({
    person: { uid: 'me', email: 'me@example.com', emailVerified: false },
    token: 'token',
  })
})

test.each([
  ['whose token is about to end', entry({}, { expirationTime: Date.now() + 30_000 })],
  ['whose token says no time', entry({}, { expirationTime: undefined })],
  ['without a token', entry({}, { accessToken: undefined })],
  ['without an email', entry({ email: undefined })],
  ['of another shape', JSON.stringify({ uid: 'me' })],
  ['that is no JSON', 'me'],
])('a login %s is there, and left to the library', (_what, text) => {
  localStorage.setItem(KEY, text)
  expect(hasLogin(localStorage, 'some-key')).toBe(true)
  expect(readStoredLogin(localStorage, 'some-key')).toBeNull()
})

test('a login of another app on this origin is not ours', () => {
  localStorage.setItem('firebase:authUser:another-key:[DEFAULT]', entry({ uid: 'them' }))
  expect(hasLogin(localStorage, 'some-key')).toBe(false)
  localStorage.setItem(KEY, entry())
  expect(readStoredLogin(localStorage, 'some-key')?.person.uid).toBe('me')
})
