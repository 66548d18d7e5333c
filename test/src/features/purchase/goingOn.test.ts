import { api } from '../../../../src/api/api'
import { accountDeleted, identityFound, loggedOut } from '../../../../src/auth/authSlice'
import { requestPurchase } from '../../../../src/features/purchase/purchaseThunks'
import { apiEvents } from '../../../support/browser/apiEvents'
import { entryPaid, newUser, person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../support/browser/passTime'
import { openCheckout, purchaseOf, type OpenedPage } from '../../../support/browser/purchase/checkoutPage'
import { openSignedIn, openStore } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
const charged = { kind: 'charged', transId: '40000001', hash: 'a-hash' } as const

async function reload(page: OpenedPage): Promise<OpenedPage> {
  await page.persistor.flush()
  jest.useRealTimers()
  const reloaded = await openSignedIn()
  stopTime()
  return reloaded
}

const states: [string, (page: OpenedPage) => unknown][] = [
  ['frame', () => undefined],
  ['checking', (page) => page.frame.say({ kind: 'closed' })],
  ['checking', (page) => page.frame.say(charged)],
]

describe.each(states)('in %s', (status, enter) => {
  async function openIn() {
    const page = await openCheckout()
    fake.payments.state.isProviderDown = true
    enter(page)
    await settle()
    expect(purchaseOf(page)).toMatchObject({ status })
    fake.payments.charge()
    fake.payments.state.isProviderDown = false
    return page
  }

  test('a reload finds the charge', async () => {
    const reloaded = await reload(await openIn())
    await settle()
    expect(purchaseOf(reloaded)).toMatchObject({ outcome: { kind: 'granted', order: { po: 'po-1' } } })
    expect(reloaded.frame.opened).toEqual([])
  })

  test('a log-out closes the frame and asks nothing; the same person’s next login finds the charge', async () => {
    const page = await openIn()
    page.store.dispatch(loggedOut())
    expect(page.frame.shown).toBeNull()
    const asked = fake.named('getPaymentStatus').length
    await pass(60_000, 5_000)
    expect(fake.named('getPaymentStatus')).toHaveLength(asked)
    page.store.dispatch(identityFound(person))
    await settle()
    expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'granted' } })
  })

  test('another person’s login takes it away, and nothing of it is asked', async () => {
    const page = await openIn()
    page.store.dispatch(loggedOut())
    const asked = fake.named('getPaymentStatus').length
    page.store.dispatch(identityFound({ uid: 'you', email: 'you@example.com' }))
    await pass(10_000, 1_000)
    expect(purchaseOf(page)).toEqual({ status: 'idle' })
    expect(fake.named('getPaymentStatus')).toHaveLength(asked)
  })

  test('a deleted account leaves nothing, on the device either', async () => {
    const page = await openIn()
    page.store.dispatch(accountDeleted({ uid: person.uid }))
    await page.persistor.flush()
    expect(localStorage.getItem('passage-nine/purchase')).not.toMatch(/po-1|40000001/)
  })
})

test('only the order and the handled transactions are stored', async () => {
  const page = await openCheckout()
  fake.payments.state.isProviderDown = true
  page.frame.say(charged)
  await settle()
  await page.persistor.flush()
  const stored = JSON.parse(localStorage.getItem('passage-nine/purchase') ?? '{}')
  expect(JSON.parse(stored.current)).toEqual({
    ownerUid: person.uid,
    po: 'po-1',
    item: { kind: 'single', testNumber: 2 },
    isReported: true,
  })
  expect(JSON.parse(stored.handledTransactionIds)).toEqual(['40000001'])
})

test('the same message after a reload reports nothing more', async () => {
  const page = await openCheckout()
  fake.state.failing.set('addPayment', 'noAnswer')
  page.frame.say(charged)
  page.frame.say(charged)
  await settle()
  const reloaded = await reload(page)
  // A verdict, so that another window can open
  const verdict = apiEvents.fulfilled('getPaymentStatus', { poNumber: 'po-1' }, { state: 'review' })
  reloaded.store.dispatch(verdict)
  reloaded.store.dispatch(requestPurchase({ kind: 'single', testNumber: 3 }, 5_999))
  await settle()
  expect(reloaded.frame.shown).toBe('token-po-2')
  reloaded.frame.say(charged)
  await settle()
  expect(fake.named('addPayment')).toHaveLength(1)
  expect(purchaseOf(reloaded)).toMatchObject({ status: 'frame' })
})

test('a test that was paid on another device while its window was checked is there, and the check ends', async () => {
  const page = await openCheckout()
  page.store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }))
  page.frame.say({ kind: 'closed' })
  await settle()
  const tests = newUser().tests.map((test) => (test.number === 2 ? entryPaid(2) : test))
  fake.state.user = { ...newUser(), tests }
  await pass(25_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'uncharged' } })
  const { data } = page.store.getState().api.queries['getUserById({"id":"me"})'] as {
    data: typeof fake.state.user
  }
  expect(data?.tests[1]?.paid).toBe(true)
})

test('a granted order whose record cannot be loaded still shows the congratulation', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  fake.state.failing.set('getUserById', 'noAnswer')
  page.frame.say(charged)
  await pass(12_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'granted' } })
})

test('one poll: an open window gives a sign of life every minute, a check asks every 3 seconds, then every 15', async () => {
  const page = await openCheckout()
  const asked = () => fake.named('getPaymentStatus').length
  await pass(59_000, 1_000)
  expect(asked()).toBe(0)
  await pass(122_000, 1_000)
  expect(asked()).toBe(3)
  fake.payments.state.isProviderDown = true
  page.frame.say({ kind: 'closed' })
  await pass(30_000, 500)
  expect(asked() - 3).toBeGreaterThanOrEqual(10)
  expect(asked() - 3).toBeLessThanOrEqual(12)
  await pass(35_000, 500)
  const before = asked()
  await pass(60_000, 500)
  expect(asked() - before).toBeLessThanOrEqual(5)
  fake.payments.state.isProviderDown = false
  await pass(60_000, 500)
  const settled = asked()
  await pass(60_000, 500)
  expect(asked()).toBe(settled)
})

test('a charge that only the server hears of ends an open window', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  await pass(61_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'granted' } })
  expect(page.frame.shown).toBeNull()
})

test('nothing is asked before it is known who is here', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await settle()
  await page.persistor.flush()
  jest.useRealTimers()
  const asked = fake.named('getPaymentStatus').length
  const { store } = await openStore()
  stopTime()
  await pass(10_000, 1_000)
  expect(store.getState().purchase.current).toMatchObject({ status: 'checking' })
  expect(fake.named('getPaymentStatus')).toHaveLength(asked)
})
