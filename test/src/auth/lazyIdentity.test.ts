import type { Identity } from '../../../src/api/identityPort'
import { createLazyIdentity } from '../../../src/auth/lazyIdentity'
import { firstScreenDrawn } from '../../../src/ui/whenIdle'
import { fakeIdentity as mockIdentity, until } from '../../support/browser/testStore'

let mockLibrary: {
  canBeFetched: boolean
  fetched: number
  told: ((person: { uid: string; email: string } | null) => void)[]
}
jest.mock('../../../src/auth/firebaseIdentity', () => ({
  createFirebaseIdentity: (): Identity => {
    if (!mockLibrary.canBeFetched) throw new Error('The library cannot be fetched.')
    mockLibrary.fetched += 1
    return mockIdentity({
      watch: (onChange) => {
        mockLibrary.told.push(onChange)
        return () => void mockLibrary.told.splice(mockLibrary.told.indexOf(onChange), 1)
      },
    })
  },
}))

const config = { apiBase: '/api', identity: { projectId: 'p', apiKey: 'k' } } as Parameters<
  typeof createLazyIdentity
>[0]
const me = { uid: 'me', email: 'me@example.com', emailVerified: false }

const storeLogin = (endsIn: number) =>
  localStorage.setItem(
    'firebase:authUser:k:[DEFAULT]',
    JSON.stringify({
      ...me,
      stsTokenManager: { accessToken: 'stored', expirationTime: Date.now() + endsIn },
    }),
  )

beforeEach(() => {
  localStorage.clear()
  mockLibrary = { fetched: 0, told: [], canBeFetched: true }
})

test('without a stored login no user is signed in, and no library is fetched', async () => {
  const heard = jest.fn()
  createLazyIdentity(config, localStorage).watch(heard)
  expect(heard.mock.calls).toEqual([[null]])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(mockLibrary.fetched).toBe(0)
})

test('a stored login is used immediately; the library confirms it when the page is idle', async () => {
  storeLogin(600_000)
  const heard = jest.fn()
  const identity = createLazyIdentity(config, localStorage)
  identity.watch(heard)
  expect(heard.mock.calls).toEqual([[me]])
  expect(await identity.token(false)).toBe('stored')
  expect(mockLibrary.fetched).toBe(0)

  firstScreenDrawn()
  await until(() => mockLibrary.told.length === 1)
  mockLibrary.told[0]?.(null)
  expect(heard.mock.calls).toEqual([[me], [null]])
  expect(await identity.token(false)).toBe('token')
})

test('a login whose token has ended is left to the library at once', async () => {
  storeLogin(-1)
  const heard = jest.fn()
  const identity = createLazyIdentity(config, localStorage)
  identity.watch(heard)
  await until(() => mockLibrary.told.length === 1)
  expect(heard).not.toHaveBeenCalled()
  expect(await identity.token(false)).toBe('token')
})

test('a library that could not be fetched is fetched by the next who needs it', async () => {
  mockLibrary.canBeFetched = false
  const identity = createLazyIdentity(config, localStorage)
  expect(await identity.logIn('a@example.com', 'right')).toBe('unreachable')
  expect(await identity.register('a@example.com', 'right')).toMatchObject({ registered: false })
  expect(await identity.sendPasswordReset('a@example.com')).toEqual({ sent: false })
  mockLibrary.canBeFetched = true
  expect(await identity.logIn('a@example.com', 'right')).toBe('loggedIn')
  expect(mockLibrary.fetched).toBe(1)
})
