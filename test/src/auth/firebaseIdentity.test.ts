import * as library from 'firebase/auth'
import { createFirebaseIdentity } from '../../../src/auth/firebaseIdentity'

const mockApp = { container: { addOrOverwriteComponent: jest.fn() } }
jest.mock('firebase/app', () => ({ initializeApp: () => mockApp }))
jest.mock('firebase/auth', () => ({
  browserLocalPersistence: 'localStorage',
  initializeAuth: jest.fn(),
  connectAuthEmulator: jest.fn(),
  createUserWithEmailAndPassword: jest.fn(),
  onIdTokenChanged: jest.fn(),
  sendEmailVerification: jest.fn(),
  sendPasswordResetEmail: jest.fn(),
  signInWithEmailAndPassword: jest.fn(),
  signOut: jest.fn(),
  updatePassword: jest.fn(),
  verifyBeforeUpdateEmail: jest.fn(),
}))

const mocked = jest.mocked(library)
const config = { identity: { projectId: 'p', apiKey: 'k' } } as Parameters<typeof createFirebaseIdentity>[0]

const newUser = () => ({
  ...{ uid: 'ann', email: 'ann@example.com', emailVerified: false },
  getIdToken: jest.fn(async () => 'token'),
  getIdTokenResult: jest.fn(async () => ({ claims: { email: 'ann@example.com', email_verified: false } })),
  reload: jest.fn(async () => undefined),
})
type FakeUser = ReturnType<typeof newUser>
let auth: { currentUser: FakeUser | null; authStateReady: () => Promise<void> }
let user: FakeUser

beforeEach(() => {
  jest.resetAllMocks()
  user = newUser()
  auth = { currentUser: user, authStateReady: async () => undefined }
  mocked.initializeAuth.mockReturnValue(auth as unknown as library.Auth)
  mocked.signOut.mockImplementation(async () => void (auth.currentUser = null))
})

function failure(code: string, message = 'Some sentence.') {
  return Object.assign(new Error(`Firebase: ${message} (${code}).`), { code })
}
const open = () => createFirebaseIdentity(config)

test('a login persists where the first screen sees it, and the emulator is called only where one is named', () => {
  open()
  expect(mocked.initializeAuth).toHaveBeenCalledWith(mockApp, { persistence: 'localStorage' })
  expect(mocked.connectAuthEmulator).not.toHaveBeenCalled()
  const emulatorUrl = 'http://127.0.0.1:9099'
  createFirebaseIdentity({ ...config, identity: { ...config.identity, emulatorUrl } })
  expect(mocked.connectAuthEmulator).toHaveBeenCalledWith(auth, emulatorUrl, { disableWarnings: true })
})

test('the usage statistics, which can wait for IndexedDB for ever, are replaced', async () => {
  open()
  const [[{ name, instanceFactory }]] = mockApp.container.addOrOverwriteComponent.mock.calls
  expect([name, await instanceFactory().getHeartbeatsHeader()]).toEqual(['heartbeat', ''])
})

describe('a listener', () => {
  const watched = () => {
    const told: unknown[] = []
    open().watch((person) => told.push(person))
    const tell = mocked.onIdTokenChanged.mock.calls[0]?.[1] as (next: FakeUser | null) => void
    return { told, tell }
  }
  const ann = { uid: 'ann', email: 'ann@example.com', emailVerified: false }

  test('receives each new user once, and null at the end', () => {
    const { told, tell } = watched()
    tell(user)
    // Only the token was renewed.
    tell(user)
    tell({ ...user, emailVerified: true })
    tell(null)
    tell(null)
    expect(told).toEqual([ann, { ...ann, emailVerified: true }, null])
  })

  test.each([
    ['a confirmed address', { email: 'ann@example.com', email_verified: true }, 1],
    ['another address', { email: 'new@example.com', email_verified: false }, 1],
    ['nothing new', { email: 'ann@example.com', email_verified: false }, 0],
  ])('has the user read again when a token tells of %s', async (_what, claims, times) => {
    const { tell } = watched()
    user.getIdTokenResult.mockResolvedValue({ claims })
    tell(user)
    await Promise.resolve()
    await Promise.resolve()
    expect(user.reload).toHaveBeenCalledTimes(times)
  })
})

describe('a token', () => {
  test('comes from the library, fresh on request, and is null without a user', async () => {
    const identity = open()
    await expect(identity.token(true)).resolves.toBe('token')
    expect(user.getIdToken).toHaveBeenCalledWith(true)
    auth.currentUser = null
    await expect(identity.token(false)).resolves.toBeNull()
  })

  test('that the provider never heard of ends the login', async () => {
    user.getIdToken.mockRejectedValue(failure('auth/invalid-refresh-token'))
    await expect(open().token(true)).resolves.toBeNull()
    expect(mocked.signOut).toHaveBeenCalledTimes(1)
  })

  test('that cannot be fetched ends no login', async () => {
    user.getIdToken.mockRejectedValue(failure('auth/network-request-failed'))
    await expect(open().token(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(mocked.signOut).not.toHaveBeenCalled()
  })

  test('that the server refuses ends the login it came from, and no newer one', async () => {
    const identity = open()
    await identity.refused('an older token')
    expect(mocked.signOut).not.toHaveBeenCalled()
    await identity.refused('token')
    expect(mocked.signOut).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['auth/email-already-in-use', 'emailTaken'],
  ['auth/invalid-email', 'emailRefused'],
  ['auth/weak-password', 'passwordRefused'],
  ['auth/password-does-not-meet-requirements', 'passwordRefused'],
  ['auth/too-many-requests', 'tooManyTries'],
  ['auth/network-request-failed', 'unreachable'],
  ['auth/operation-not-allowed', 'other'],
])('a registration that fails with %s says %s, in the provider’s sentence', async (code, reason) => {
  mocked.createUserWithEmailAndPassword.mockRejectedValue(failure(code))
  const answer = await open().register('ann@example.com', 'secret')
  expect(answer).toEqual({ registered: false, reason, message: 'Some sentence.' })
})

test.each([
  ['auth/email-already-in-use', 'Error', 'The email address is already in use by another account.'],
  ['auth/invalid-email', 'Error', 'The email address is badly formatted.'],
  ['auth/unheard-of-code', 'Error', 'Unheard of code.'],
  [
    'auth/password-does-not-meet-requirements',
    'Missing password requirements: [Password must contain a numeric character]',
    'Missing password requirements: Password must contain a numeric character.',
  ],
])('a registration that fails with %s is reported without prefix and code', async (code, words, message) => {
  const error = failure(code)
  error.message = `Firebase: ${words} (${code}).`
  mocked.createUserWithEmailAndPassword.mockRejectedValue(error)
  await expect(open().register('a@b.example', 'x')).resolves.toMatchObject({ message })
})

test('a password reset answers the same for an unknown address', async () => {
  const identity = open()
  await expect(identity.sendPasswordReset('ann@example.com')).resolves.toEqual({ sent: true })
  mocked.sendPasswordResetEmail.mockRejectedValue(failure('auth/user-not-found'))
  await expect(identity.sendPasswordReset('nobody@example.com')).resolves.toEqual({ sent: true })
  mocked.sendPasswordResetEmail.mockRejectedValue(failure('auth/network-request-failed'))
  await expect(identity.sendPasswordReset('ann@example.com')).resolves.toEqual({ sent: false })
})

type Asking = 'logIn' | 'sendVerification' | 'changeEmail' | 'changePassword'
const calls = {
  logIn: 'signInWithEmailAndPassword',
  sendVerification: 'sendEmailVerification',
  changeEmail: 'verifyBeforeUpdateEmail',
  changePassword: 'updatePassword',
} as const satisfies Record<Asking, keyof typeof mocked>

test.each<[Asking, code: string | null, outcome: string]>([
  ['logIn', 'auth/invalid-credential', 'refused'],
  ['logIn', 'auth/user-not-found', 'refused'],
  ['logIn', 'auth/user-disabled', 'refused'],
  ['logIn', 'auth/network-request-failed', 'unreachable'],
  ['logIn', 'auth/internal-error', 'unreachable'],
  ['logIn', 'auth/too-many-requests', 'tooManyTries'],
  ['sendVerification', null, 'sent'],
  ['sendVerification', 'auth/too-many-requests', 'tooManyTries'],
  ['sendVerification', 'auth/network-request-failed', 'notSent'],
  ['changeEmail', null, 'sent'],
  ['changeEmail', 'auth/requires-recent-login', 'recentLoginRequired'],
  ['changeEmail', 'auth/user-token-expired', 'recentLoginRequired'],
  ['changeEmail', 'auth/email-already-in-use', 'addressRefused'],
  ['changeEmail', 'auth/invalid-new-email', 'addressRefused'],
  ['changeEmail', 'auth/too-many-requests', 'tooManyTries'],
  ['changeEmail', 'auth/network-request-failed', 'notSent'],
  ['changePassword', null, 'changed'],
  ['changePassword', 'auth/weak-password', 'weak'],
  ['changePassword', 'auth/too-many-requests', 'tooManyTries'],
  ['changePassword', 'auth/network-request-failed', 'unreachable'],
])('%s that ends with %s is %s', async (asking, code, outcome) => {
  if (code) jest.mocked(mocked[calls[asking]]).mockRejectedValue(failure(code))
  await expect(open()[asking]('new@example.com', 'secret')).resolves.toBe(outcome)
})

test('asks for a new token before the user, since the server goes by the token', async () => {
  const order: string[] = []
  user.getIdToken.mockImplementation(async () => (order.push('token'), 'token'))
  user.reload.mockImplementation(async () => void order.push('user'))
  await open().refresh()
  expect(order).toEqual(['token', 'user'])
  expect(user.getIdToken).toHaveBeenCalledWith(true)
})
