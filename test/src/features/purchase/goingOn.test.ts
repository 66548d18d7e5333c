import { http, HttpResponse } from 'msw'
import { newUser } from '../../../support/browser/fakeServer'
import {
  bundle,
  openCheckout,
  openStoppedPage,
  purchaseOf,
  single,
} from '../../../support/browser/purchase/checkoutPage'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import {
  newPriceAccepted,
  outcomeClosed,
  paymentContinued,
} from '../../../../src/features/purchase/purchaseSlice'
import { requestPurchase } from '../../../../src/features/purchase/purchaseCommands'
import { pass, settle } from '../../../support/browser/passTime'

/** How a purchase goes on that did not come to its end: after a closed window, at another price, without its fields. */

const fake = fakeServerBeforeEach()

test('a closed frame goes on at once in the same checkout, which is looked into again when that closes', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true })
  page.store.dispatch(paymentContinued())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'awaitingPayment' })
  expect(page.frame.opened).toEqual(['token-po-1', 'token-po-1'])
  fake.payments.charge()
  page.frame.say({ kind: 'closed' })
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted' })
})

test('a check that begins anew is not ended by the answer that an earlier one waits for', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await pass(20_500, 500)
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  fake.server.use(http.get('*/api/getPaymentStatus', () => isAnswered))
  await pass(1_000, 500)
  page.store.dispatch(paymentContinued())
  await settle()
  page.frame.say({ kind: 'closed' })
  await settle()
  answer()
  await pass(2_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true })
  await pass(22_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false, uncharged: true })
})

test('another price is shown and asked about, and one press buys at it by a new order', async () => {
  const page = await openCheckout(bundle)
  page.frame.say({ kind: 'closed' })
  await settle()
  // A test was bought on another device meanwhile: the bundle costs less now.
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number <= 2 }))
  fake.state.user = { ...newUser(), tests }
  page.store.dispatch(paymentContinued())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'priceChanged', priceCents: 38_001 })
  page.store.dispatch(newPriceAccepted())
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'awaitingPayment', order: { poNumber: 'po-2' } })
  expect(fake.named('getPaymentCredentials').at(-1)?.body).toMatchObject({ amount: '380.01' })
  expect(fake.payments.state.orders).toMatchObject([{ state: 'abandoned' }, { state: 'open' }])
})

test('what another order has brought meanwhile is no purchase to be congratulated on', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await pass(25_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false, uncharged: true })
  const tests = newUser().tests.map((test) => ({ ...test, paid: true }))
  fake.state.user = { ...newUser(), tests }
  page.store.dispatch(paymentContinued())
  await settle()
  expect(purchaseOf(page)).toMatchObject({
    status: 'failed',
    message: 'You already own this. Your Purchase History shows what was charged.',
    detail: null,
  })
  // The list offers it no more.
  expect(fake.named('getUserById').length).toBeGreaterThan(1)
  page.store.dispatch(outcomeClosed())
  await settle()
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
})

test.each([
  ['order_in_review', 'We are checking a payment on this account. Please try again later.'],
] as const)('what is not sold for now is no card transaction that has failed: %s', async (code, message) => {
  fake.state.failing.set('getPONumber', code)
  const page = await openStoppedPage()
  page.store.dispatch(requestPurchase({ kind: 'bundle' }, 44_000))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'failed', message: expect.stringMatching(message) })
})

test('a window of which nobody knows whether it has charged is not called safe as it goes on', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  fake.payments.state.isProviderSpared = true
  await pass(40_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false, uncharged: false })
  fake.server.use(http.post('*/api/getPaymentCredentials', () => HttpResponse.error()))
  page.store.dispatch(paymentContinued())
  await pass(20_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'failed', unchecked: { poNumber: 'po-1' } })
  expect(purchaseOf(page)).toMatchObject({ detail: expect.not.stringContaining('not charged') })
})

test.each([
  ['getPONumber', 'uniquevalue', 'Purchase Failed'],
  ['getPaymentCredentials', 'secretToken', 'Failed to initialize payment. Please contact support.'],
  ['getPaymentCredentials', 'checkoutToken', 'Failed to initialize payment. Please contact support.'],
])('%s without its %s says the specified sentence', async (name, field, message) => {
  for (const lack of [{ [field]: null }, { [field]: '' }, {}]) {
    const page = await openStoppedPage()
    fake.payments.state.lacking = { name, fields: [field], instead: lack }
    page.store.dispatch(requestPurchase(single, 5999))
    await settle()
    expect(purchaseOf(page)).toMatchObject({ status: 'failed', message })
    expect(page.frame.opened).toEqual([])
    jest.useRealTimers()
  }
})
