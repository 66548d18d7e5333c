import { entryPaid, newUser } from '../../../support/browser/fakeServer'
import {
  bundle,
  openCheckout,
  openStoppedPage,
  purchaseOf,
  single,
  type OpenedPage,
} from '../../../support/browser/purchase/checkoutPage'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { checkRequested, paymentContinued } from '../../../../src/features/purchase/purchaseSlice'
import { cancelPurchase, requestPurchase } from '../../../../src/features/purchase/purchaseCommands'
import type { PaymentMessage } from '../../../../src/features/purchase/paymentMessages'
import { pass, settle, stopTime } from '../../../support/browser/passTime'
import { openSignedIn, until } from '../../../support/browser/testStore'

const charged = (transId = '40000001'): PaymentMessage => ({ kind: 'charged', transId, hash: 'a-hash' })

const fake = fakeServerBeforeEach()

const paid = () => fake.state.user?.tests.flatMap(({ number, paid: isPaid }) => (isPaid ? [number] : []))

/** What the page has to write is written before it goes, however slow the machine is. */
async function reload(page: OpenedPage): Promise<OpenedPage> {
  await page.persistor.flush()
  jest.useRealTimers()
  return openSignedIn()
}

test('a charge is reported once, the record sent, and the test granted', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  page.frame.say(charged())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { item: single, priceCents: 5999 } })
  expect(page.frame.shown).toBeNull()
  expect(fake.payments.state.reports).toEqual([
    {
      id: 'a-hash',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      username: 'me@example.com',
      amount: 59.99,
      testNumber: '2',
      transId: '40000001',
      invoice: 'po-1',
    },
  ])
  const [sent] = fake.named('updateUser')
  expect(sent?.body).toMatchObject({ tests: expect.arrayContaining([entryPaid(2)]) })
})

test('the same message again, after a reload and in another tab, reports nothing more', async () => {
  const page = await openCheckout()
  fake.state.failing.set('addPayment', 'noAnswer')
  fake.state.failing.set('getPaymentStatus', 'noAnswer')
  page.frame.say(charged())
  page.frame.say(charged())
  await pass(200)
  const reloaded = await reload(page)
  expect(purchaseOf(reloaded)).toMatchObject({ status: 'confirming' })
  expect(fake.named('addPayment')).toHaveLength(1)
  fake.state.failing.clear()

  // Another tab that shows the same frame still: its own state has never seen the transaction.
  localStorage.removeItem('passage-nine/purchase')
  const tab = await openCheckout()
  tab.frame.say(charged())
  await settle()
  expect(fake.named('addPayment')).toHaveLength(1)
})

test('a lost answer is confirmed by itself, and Check again asks at once', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  fake.payments.state.isProviderDown = true
  page.frame.say(charged())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'confirming' })
  await pass(300_000, 10_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'confirming' })
  const asked = fake.named('getPaymentStatus').length
  expect(asked).toBeGreaterThan(8)
  fake.payments.state.isProviderDown = false
  page.store.dispatch(checkRequested())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
  expect(fake.named('getPaymentStatus')).toHaveLength(asked + 1)
})

test('confirming survives a reload and waits for its owner’s login', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  fake.state.failing.set('addPayment', 'internal')
  fake.state.failing.set('getPaymentStatus', 'noAnswer')
  page.frame.say(charged())
  await pass(200)
  fake.state.failing.clear()
  const reloaded = await reload(page)
  expect(purchaseOf(reloaded)).toMatchObject({ status: 'confirming' })
  await until(() => purchaseOf(reloaded).status === 'granted')
})

test('a SUCCESS that cannot be read is confirmed, never called failed', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  page.frame.say({ kind: 'chargedUnreadably' })
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'confirming' })
  await pass(1_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
  expect(fake.payments.state.reports).toEqual([])
})

test('a message without a charge grants nothing, and is given up after minutes of asking', async () => {
  const page = await openCheckout()
  page.frame.say(charged('99999999'))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'confirming' })
  await pass(60_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'confirming' })
  await pass(240_000, 5_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false })
  expect(paid()).toEqual([1])
})

test('a closed frame asks for 20 seconds, then offers to go on in the same checkout', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'declined', reason: 'DO NOT HONOR' })
  page.frame.say({ kind: 'closed' })
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true, declined: 'DO NOT HONOR' })
  expect(page.frame.shown).toBeNull()
  await pass(15_000, 500)
  expect(purchaseOf(page)).toMatchObject({ checking: true })
  await pass(8_000, 500)
  expect(purchaseOf(page)).toMatchObject({ checking: false, uncharged: true })
  page.store.dispatch(paymentContinued())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'awaitingPayment' })
  expect(page.frame.opened).toEqual(['token-po-1', 'token-po-1'])
})

test('nobody is said not to be charged where the server has not asked the provider', async () => {
  const page = await openCheckout()
  fake.payments.state.isProviderSpared = true
  page.frame.say({ kind: 'closed' })
  await pass(23_000, 500)
  expect(purchaseOf(page)).toMatchObject({ checking: true })
  await pass(6_000, 500)
  expect(purchaseOf(page)).toMatchObject({ checking: false, uncharged: false })
})

test('a charge that only the server hears of is found after the frame was closed', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await settle()
  fake.payments.charge()
  await pass(4_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
})

test('nothing is offered while the provider cannot be asked', async () => {
  const page = await openCheckout()
  fake.payments.state.isProviderDown = true
  page.frame.say({ kind: 'closed' })
  await pass(120_000, 5_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true })
})

test('a reload with an open frame asks the server before it offers anything', async () => {
  const page = await openCheckout()
  await pass(100)
  expect(purchaseOf(page)).toMatchObject({ status: 'awaitingPayment' })
  fake.payments.charge()
  const reloaded = await reload(page)
  stopTime()
  await settle()
  expect(purchaseOf(reloaded)).toMatchObject({ status: 'granted' })
  expect(reloaded.frame.opened).toEqual([])
})

test('an open frame gives a sign of life every minute, and hears of a charge that way too', async () => {
  const page = await openCheckout()
  await pass(61_000, 1_000)
  expect(fake.named('getPaymentStatus')).toHaveLength(1)
  fake.payments.charge()
  await pass(60_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
  expect(page.frame.shown).toBeNull()
})

test('an expired checkout is replaced by a new order, and its frame by a new one', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'expired' })
  await settle()
  expect(page.frame.opened).toEqual(['token-po-1', 'token-po-2'])
  expect(fake.payments.state.orders[0]).toMatchObject({ state: 'abandoned' })
})

test('a cancelled purchase is left behind on the server too', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await page.store.dispatch(cancelPurchase())
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
  expect(fake.payments.state.orders[0]).toMatchObject({ state: 'abandoned' })
})

test('a script that is missing opens no checkout', async () => {
  const page = await openStoppedPage()
  page.frame.isMissing = true
  page.store.dispatch(requestPurchase(single, 5999))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'failed', message: 'Credit card transaction failed!' })
})

test('an item that costs nothing is granted without a checkout', async () => {
  fake.state.user = {
    ...newUser(),
    tests: newUser().tests.map((test) => ({ ...test, paid: test.number < 10 })),
  }
  const page = await openStoppedPage()
  page.store.dispatch(requestPurchase(bundle, 0))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { item: bundle } })
  expect(page.frame.opened).toEqual([])
})

test('a payment in review says so, and is granted when a person has decided', async () => {
  const page = await openCheckout()
  const order = fake.payments.find('po-1')
  if (order) order.state = 'review'
  page.frame.say(charged())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'inReview' })
  await pass(100)
  if (order) Object.assign(order, { state: 'open', charged: '40000001' })
  const reloaded = await reload(page)
  stopTime()
  await settle()
  expect(purchaseOf(reloaded)).toMatchObject({ status: 'granted' })
})

test('a record that cannot be saved is tried again and still ends in granted', async () => {
  const page = await openCheckout()
  fake.payments.charge()
  fake.state.failing.set('updateUser', 'unavailable')
  page.frame.say(charged())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'updatingUser' })
  await pass(20_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
  expect(fake.named('updateUser')).toHaveLength(4)
})
