import { openStore } from '../../../../src/app/store/openStore'
import { identityAbsent, identityFound } from '../../../../src/auth/authSlice'
import { forgetPerson, rememberPerson } from '../../../../src/auth/rememberedPerson'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { order } from '../../../support/browser/purchase/purchases'
import { sessions } from '../../../support/browser/sessions'
import { openStore as openTestStore } from '../../../support/browser/testStore'

fakeServerBeforeEach()
const config = {
  apiBase: 'http://localhost/api',
  identity: { projectId: 'demo', apiKey: 'key' },
  payments: { scriptUrl: 'http://localhost/start.js', frameOrigin: 'http://localhost' },
  sellerName: 'Passage Nine',
  supportEmail: 'support@localhost',
}
beforeEach(() => {
  document.body.innerHTML = `<script id="config" type="application/json">${JSON.stringify(config)}</script>`
  const fields = (slice: object) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(slice).map(([name, value]) => [name, JSON.stringify(value)])),
    )
  const _persist = { version: 1, rehydrated: true }
  localStorage.setItem('passage-nine/testSession', fields({ ...sessions['inProgress'], _persist }))
  localStorage.setItem(
    'passage-nine/purchase',
    fields({ current: order, handledTransactionIds: [], _persist }),
  )
})

function storeLogin(uid: string) {
  const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 600_000 }
  const email = `${uid}@example.com`
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify({ uid, email, stsTokenManager }))
}

async function opened() {
  const { store } = await openStore()
  const { auth, testSession, purchase } = store.getState()
  return { auth: auth.status, session: testSession.current.status, purchase: purchase.current.status }
}

test('the device’s sitting and purchase go on for the person whose they are', async () => {
  storeLogin(person.uid)
  expect(await opened()).toEqual({ auth: 'loadingUser', session: 'inProgress', purchase: 'checking' })
})

test('another person of the device sees nothing of them from the first moment on', async () => {
  storeLogin('you')
  expect(await opened()).toEqual({ auth: 'loadingUser', session: 'idle', purchase: 'idle' })
})

test.each([
  ['you', 'idle', 'idle'],
  [person.uid, 'inProgress', 'checking'],
])('over %s, who is asked for the password again, stand only their own', async (uid, session, purchase) => {
  rememberPerson(localStorage, { uid, email: '' })
  expect(await opened()).toEqual({ auth: 'reauthenticating', session, purchase })
})

test('a login that is lost in the middle leaves what is on screen', async () => {
  const { store } = await openTestStore()
  store.dispatch(identityFound(person))
  for (const remembered of [person, null]) {
    store.dispatch(identityAbsent({ remembered }))
    expect(store.getState().testSession.current.status).toBe('inProgress')
    expect(store.getState().purchase.current.status).toBe('checking')
  }
  forgetPerson(localStorage)
})
