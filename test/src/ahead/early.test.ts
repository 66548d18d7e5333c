import { keepOwnEpoch } from '../../../src/features/testSession/outbox/ownEpoch'
import { attempt } from '../../support/browser/sessions'
import { ATTEMPT_ID } from '../../support/browser/attempts'

/** The page as it is when the first script runs, of somebody who may be signed in. */
async function openPage(address: string, { uid }: { uid?: string } = {}): Promise<string[]> {
  if (uid !== undefined) {
    const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 600_000 }
    const login = { uid, email: 'me@example.com', stsTokenManager }
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(login))
  }
  history.replaceState(null, '', address)
  document.body.innerHTML = '<script type="application/json" id="config">{"apiBase":"/api"}</script>'
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  jest.resetModules()
  await import('../../../src/ahead/early')
  return asked.mock.calls.map(([url]) => new URL(String(url), location.href).pathname)
}

/** What redux-persist left of a test under way. */
function keepSitting(change: object = {}): void {
  const { testNumber } = attempt
  const current = {
    status: 'inProgress',
    ownerUid: 'me',
    attemptId: ATTEMPT_ID,
    testNumber,
    passage: 3,
    epoch: 1,
  }
  localStorage.setItem(
    'passage-nine/testSession',
    JSON.stringify({ current: JSON.stringify({ ...current, ...change }) }),
  )
  keepOwnEpoch(localStorage, 'me', ATTEMPT_ID, 1)
}

const shown = () => document.documentElement.dataset['shownAhead']

beforeEach(() => localStorage.clear())
afterEach(() => {
  delete document.documentElement.dataset['shownAhead']
  globalThis.roomAhead = undefined
  jest.restoreAllMocks()
})

test('whoever is not signed in is shown the login', async () => {
  await openPage('/')
  expect(shown()).toBe('login')
})

test('whoever is going to be asked for the password in place is not', async () => {
  localStorage.setItem('passage-nine/person', '{"uid":"me","email":"me@example.com"}')
  await openPage('/')
  expect(shown()).toBeUndefined()
})

test('the passage of a test that goes on is asked for, and its room is on its way', async () => {
  keepSitting()
  const asked = await openPage('/testpage?testNumber=1', { uid: 'me' })
  expect(asked).toEqual(['/api/getUserById', '/api/getAttempt', '/tests/test1/passage3.json'])
  expect(globalThis.roomAhead).toBeDefined()
})

test('that of somebody else’s is not asked for', async () => {
  keepSitting()
  const asked = await openPage('/testpage?testNumber=1', { uid: 'you' })
  expect(asked).toEqual(['/api/getUserById', '/api/getAttempt'])
  expect(globalThis.roomAhead).toBeUndefined()
})

test('a room in which the page only looked on is not drawn to be answered', async () => {
  keepSitting({ writer: 'elsewhere' })
  const asked = await openPage('/testpage?testNumber=1', { uid: 'me' })
  expect(asked).toContain('/tests/test1/passage3.json')
  expect(globalThis.roomAhead).toBeUndefined()
})

test.each(['0', '11', '99', '1.5', 'one'])(
  'no attempt is asked for at test %s, which there is not',
  async (number) => {
    expect(await openPage(`/testpage?testNumber=${number}`, { uid: 'me' })).toEqual(['/api/getUserById'])
  },
)
