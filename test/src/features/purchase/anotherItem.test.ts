import { purchaseRequested, purchaseSlice, orderKept } from '../../../../src/features/purchase/purchaseSlice'
import type { Purchase } from '../../../../src/features/purchase/purchase'
import { requestPurchase } from '../../../../src/features/purchase/purchaseCommands'
import { apiEvents } from '../../../support/browser/apiEvents'
import {
  bundle,
  openCheckout,
  purchaseOf,
  type OpenedPage,
} from '../../../support/browser/purchase/checkoutPage'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../support/browser/passTime'
import { order, purchases } from '../../../support/browser/purchase/purchases'
import { openSignedIn } from '../../../support/browser/testStore'

/** Another item is chosen while there is an order that was not paid, as far as anybody knows. */

const other = { kind: 'single', testNumber: 3 } as const
const charged = { kind: 'charged', transId: '40000001', hash: 'a-hash' } as const

const fake = fakeServerBeforeEach()

/** Closes the frame, and waits until the provider has been asked for long enough. */
async function closeUnpaid(page: OpenedPage) {
  page.frame.say({ kind: 'closed' })
  await pass(25_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: false })
}

test('another item leaves the first order behind, and each is bound to its own', async () => {
  const page = await openCheckout()
  await closeUnpaid(page)
  page.store.dispatch(requestPurchase(other, 5999))
  await settle()
  expect(fake.payments.state.orders).toMatchObject([
    { po: 'po-1', item: '2', state: 'abandoned' },
    { po: 'po-2', item: '3', state: 'open' },
  ])
  fake.payments.charge('po-2')
  page.frame.say(charged)
  await settle()
  expect(fake.payments.state.reports[0]).toMatchObject({ invoice: 'po-2', testNumber: '3' })
  expect(fake.state.user?.tests.map(({ paid }) => paid).slice(0, 3)).toEqual([true, false, true])
})

test('another test need not wait for the check of the first: a late charge pays for the first alone', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await pass(1_000, 500)
  page.store.dispatch(requestPurchase(other, 5999))
  await settle()
  expect(page.frame.shown).toBe('token-po-2')
  expect(fake.payments.state.orders).toMatchObject([
    { po: 'po-1', item: '2', state: 'abandoned' },
    { po: 'po-2', item: '3', state: 'open' },
  ])
})

test('the same test goes on in the checkout that is being looked into, and is looked into again', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  await settle()
  page.store.dispatch(requestPurchase(order.item, order.priceCents))
  await settle()
  expect(page.frame.opened).toEqual(['token-po-1', 'token-po-1'])
  expect(purchaseOf(page)).toMatchObject({ status: 'awaitingPayment', unchecked: true })
  expect(fake.payments.state.orders).toHaveLength(1)
})

test('a charge that is found at once is told, and no other test is bought over it', async () => {
  const page = await openCheckout()
  fake.state.failing.set('getPaymentStatus', 'noAnswer')
  page.frame.say({ kind: 'closed' })
  await settle()
  fake.payments.charge()
  fake.state.failing.clear()
  page.store.dispatch(requestPurchase(other, 5999))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
  expect(fake.payments.state.orders).toHaveLength(1)
})

test('all tests wait while one of them is looked for, and what was paid for is told', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'closed' })
  page.store.dispatch(requestPurchase(bundle, 44_000))
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', order: { poNumber: 'po-1' } })
  fake.payments.charge()
  await pass(4_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
  expect(fake.payments.state.orders).toHaveLength(1)
})

test('an order that was paid after all is not left behind for another item', async () => {
  const page = await openCheckout()
  await closeUnpaid(page)
  fake.payments.charge()
  page.store.dispatch(requestPurchase(bundle, 44_000))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
  expect(fake.payments.state.orders).toMatchObject([{ po: 'po-1', state: 'granted' }])
})

test.each([
  ['the provider', 'confirming', () => (fake.payments.state.isProviderDown = true)],
  ['the server', 'closed', () => fake.state.failing.set('getPaymentStatus', 'noAnswer')],
])('an order that %s cannot be asked about is not left behind either', async (_who, status, fall) => {
  const page = await openCheckout()
  await closeUnpaid(page)
  fall()
  page.store.dispatch(requestPurchase(bundle, 44_000))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status, order: { poNumber: 'po-1' } })
  expect(fake.payments.state.orders).toMatchObject([{ po: 'po-1', state: 'open' }])
  fake.payments.charge()
  fake.payments.state.isProviderDown = false
  fake.state.failing.clear()
  await pass(5_000, 500)
  expect(purchaseOf(page)).toMatchObject({ status: 'granted', order: { poNumber: 'po-1' } })
})

test('one of them waits while all tests are looked for', async () => {
  const page = await openSignedIn()
  stopTime()
  page.store.dispatch(requestPurchase(bundle, 44_000))
  await settle()
  page.frame.say({ kind: 'closed' })
  page.store.dispatch(requestPurchase(other, 5999))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'closed', checking: true, order: { item: bundle } })
  expect(fake.payments.state.orders).toHaveLength(1)
})

describe('the state', () => {
  const { ownerUid, item, priceCents } = order
  const wanted = { ownerUid, item, priceCents }
  const replacing: Purchase = { status: 'requestingOrder', ...wanted, replaces: order }
  const after = (current: Purchase, event: Parameters<typeof purchaseSlice.reducer>[1]) =>
    purchaseSlice.reducer({ current, seenTransactionIds: [] }, event).current

  test('names the closed order that another item leaves behind; the same one goes on with it', () => {
    expect(after(purchases.closed, purchaseRequested(wanted))).toMatchObject({ replaces: null })
    const otherItem = { ...wanted, item: bundle, priceCents: 44_000 }
    expect(after(purchases.closed, purchaseRequested(otherItem))).toMatchObject({ replaces: order })
  })

  test('goes back to an order that may have been paid', () => {
    const status = (state: string) =>
      apiEvents.fulfilled('getPaymentStatus', { poNumber: order.poNumber }, { state })
    expect(after(replacing, orderKept())).toEqual({ ...purchases.closed, checking: true })
    expect(after(replacing, status('granted'))).toEqual(purchases.updatingUser)
    expect(after(replacing, status('review'))).toEqual(purchases.inReview)
    expect(after(replacing, status('confirming'))).toEqual(purchases.confirming)
  })
})
