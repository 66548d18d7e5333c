import { ATTEMPT_ID } from '../../support/browser/attempts'
import { attempt } from '../../support/browser/sessions'

/** @returns the requested paths */
async function boot(address: string, { uid }: { uid?: string } = {}): Promise<string[]> {
  if (uid !== undefined) {
    const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 600_000 }
    const login = { uid, email: 'me@example.com', stsTokenManager }
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(login))
  }
  history.replaceState(null, '', address)
  document.body.innerHTML =
    '<script type="application/json" id="config">{"apiBase":"/api","identity":{"apiKey":"key"}}</script>'
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  jest.resetModules()
  await import('../../../src/prerender/boot')
  return asked.mock.calls.map(([url]) => new URL(String(url), location.href).pathname)
}

function storeSession(): void {
  const { testNumber } = attempt
  const current = { status: 'inProgress', ownerUid: 'me', attemptId: ATTEMPT_ID, testNumber, passage: 3 }
  localStorage.setItem('passage-nine/testSession', JSON.stringify({ current: JSON.stringify(current) }))
}

const isPrerenderedShown = () => 'prerendered' in document.documentElement.dataset

beforeEach(() => localStorage.clear())
afterEach(() => {
  delete document.documentElement.dataset['prerendered']
  globalThis.prefetched = undefined
  jest.restoreAllMocks()
})

test('shows the prerendered login to users who are not signed in', async () => {
  expect(await boot('/')).toEqual([])
  expect(isPrerenderedShown()).toBe(true)
})

test('hides the prerendered login when the password will be asked for in place', async () => {
  localStorage.setItem('passage-nine/person', '{"uid":"me","email":"me@example.com"}')
  await boot('/')
  expect(isPrerenderedShown()).toBe(false)
})

test('prefetches record, attempt and current passage of a test in progress', async () => {
  storeSession()
  const requested = await boot('/testpage?testNumber=1', { uid: 'me' })
  expect(requested).toEqual(['/api/getUserById', '/api/getAttempt', '/tests/test1/passage3.json'])
})

test('prefetches no passage of another user’s test', async () => {
  storeSession()
  expect(await boot('/testpage?testNumber=1', { uid: 'you' })).toEqual([
    '/api/getUserById',
    '/api/getAttempt',
  ])
})
