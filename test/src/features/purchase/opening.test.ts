import { http, HttpResponse } from 'msw'
import { errors } from '../../../../domain/base/errors'
import { OpenElsewhere } from '../../../../src/features/purchase/checkoutFrame'
import { outcomeClosed, purchaseLeft } from '../../../../src/features/purchase/purchaseSlice'
import { openCheckout as callServer, requestPurchase } from '../../../../src/features/purchase/purchaseThunks'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { mockStore, storyOf } from '../../../support/browser/mockStore'
import { pass, settle } from '../../../support/browser/passTime'
import {
  bundle,
  openCheckout,
  openStoppedPage,
  purchaseOf,
  single,
} from '../../../support/browser/purchase/checkoutPage'
import { opening } from '../../../support/browser/purchase/purchases'

const fake = fakeServerBeforeEach()
const never = () => new Promise<never>(() => undefined)

async function press(item: typeof single | typeof bundle = single, priceCents = 5_999) {
  const page = await openStoppedPage()
  page.store.dispatch(requestPurchase(item, priceCents))
  await settle()
  return page
}
const ownsUpTo = (last: number) => {
  const tests = newUser().tests.map((test) => ({ ...test, paid: test.number <= last }))
  fake.state.user = { ...newUser(), tests }
}

test('a press leads to the frame by getPONumber and getPaymentCredentials, and nothing else', async () => {
  const store = mockStore()
  store.dispatch(requestPurchase(single, 5_999))
  await store.dispatch(callServer(opening))
  expect(storyOf('purchase', store.getActions())).toEqual([
    'purchaseRequested',
    'getPONumber',
    'getPONumber done',
    'getPaymentCredentials',
    'getPaymentCredentials done',
  ])
  const page = await press()
  expect(purchaseOf(page)).toMatchObject({ status: 'frame', checkoutToken: 'token-po-1' })
  expect(fake.named('getPaymentCredentials').at(-1)?.body).toEqual({
    amount: '59.99',
    currency: 'USD',
    poNumber: 'po-1',
  })
})

const FAILED = 'Credit card transaction failed!'
const SAFE = 'Your card was not charged.'
const NOT_FOR_IT = 'You were not charged for Test 2.'

test.each([
  [
    'getPONumber',
    'noAnswer',
    FAILED,
    `The server cannot be reached. Check your connection and try again. ${NOT_FOR_IT}`,
  ],
  ['getPONumber', 'internal', FAILED, /^Something went wrong/],
  [
    'getPONumber',
    'rate_limited',
    FAILED,
    `Too many requests. Please wait a moment, then try again. ${NOT_FOR_IT}`,
  ],
  ['getPONumber', 'order_in_review', /^We are checking a payment on this account/, null],
  ['getPONumber', 'already_owned', /^You already own this/, null],
  ['getPaymentCredentials', 'noAnswer', FAILED, expect.stringContaining(NOT_FOR_IT)],
  ['getPaymentCredentials', 'unavailable', FAILED, expect.any(String)],
  ['getPaymentCredentials', 'already_owned', /^You already own this/, null],
  ['getPaymentCredentials', 'price_changed', FAILED, expect.any(String)],
  ['getPaymentCredentials', 'order_busy', FAILED, errors.order_busy.message],
  ['getPaymentCredentials', 'order_unsettled', errors.order_unsettled.message, null],
] as const)('%s that answers %s says %s', async (name, code, message, detail) => {
  fake.state.failing.set(name, code)
  const page = await press()
  expect(purchaseOf(page)).toMatchObject({
    status: 'done',
    outcome: {
      kind: 'failed',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      detail: detail instanceof RegExp ? expect.stringMatching(detail) : detail,
    },
  })
  expect(page.frame.opened).toEqual([])
})

test.each([
  ['getPONumber', 'uniquevalue', 'Purchase Failed'],
  ['getPaymentCredentials', 'secretToken', 'Failed to initialize payment. Please contact support.'],
  ['getPaymentCredentials', 'checkoutToken', 'Failed to initialize payment. Please contact support.'],
])('%s without its %s says "%s"', async (name, field, message) => {
  for (const instead of [{ [field]: null }, { [field]: '' }, {}]) {
    fake.payments.state.lacking = { name, fields: [field], instead }
    const page = await press()
    expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'failed', message } })
    expect(page.frame.opened).toEqual([])
    jest.useRealTimers()
  }
})

test.each([
  [new Error('no script'), FAILED, `The payment window could not be opened. ${SAFE}`],
  [
    new OpenElsewhere('another tab'),
    'A payment window is open in another tab. Finish or close it there, then try again.',
    null,
  ],
])(
  'a window that is not ready (%s) is reported, and the next press works',
  async (error, message, detail) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await openStoppedPage()
    page.frame.script = Promise.reject(error)
    page.store.dispatch(requestPurchase(single, 5_999))
    await settle()
    expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'failed', message, detail } })
    expect(log).toHaveBeenCalledWith('The payment window was not opened:', error)
    log.mockRestore()
    page.frame.script = Promise.resolve()
    page.store.dispatch(outcomeClosed())
    page.store.dispatch(requestPurchase(single, 5_999))
    await settle()
    expect(purchaseOf(page)).toMatchObject({ status: 'frame' })
  },
)

test('preparing ends within 20 seconds, and a later reply opens nothing', async () => {
  let arrive: () => void = () => undefined
  const page = await openStoppedPage()
  page.frame.script = new Promise((resolve) => (arrive = resolve))
  page.store.dispatch(requestPurchase(single, 5_999))
  await pass(19_000, 1_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'opening' })
  await pass(1_000, 500)
  expect(purchaseOf(page)).toMatchObject({
    outcome: { message: FAILED, detail: `The server took too long to answer. ${SAFE}` },
  })
  arrive()
  await settle()
  expect(page.frame.opened).toEqual([])
})

test('Cancel ends it at once; an answer on its way opens nothing, and the next press does not wait for it', async () => {
  const page = await openStoppedPage()
  page.frame.script = never()
  page.store.dispatch(requestPurchase(single, 5_999))
  await settle()
  page.store.dispatch(purchaseLeft())
  expect(purchaseOf(page)).toEqual({ status: 'idle' })
  page.frame.script = Promise.resolve()
  page.store.dispatch(requestPurchase({ kind: 'single', testNumber: 3 }, 5_999))
  await pass(25_000, 5_000)
  expect(purchaseOf(page)).toMatchObject({ status: 'frame', order: { item: { testNumber: 3 } } })
  expect(page.frame.opened).toEqual(['token-po-2'])
})

test('an order whose window was canceled is abandoned, so that no other waits for it', async () => {
  const page = await openStoppedPage()
  let load = () => undefined as void
  page.frame.script = new Promise((resolve) => (load = resolve))
  page.store.dispatch(requestPurchase(single, 5_999))
  await settle()
  page.store.dispatch(purchaseLeft())
  load()
  await settle()
  expect(fake.named('abandonOrder').map(({ body }) => body)).toEqual([{ poNumber: 'po-1' }])
  expect(page.frame.opened).toEqual([])
})

test('an item that costs nothing is granted without a checkout', async () => {
  ownsUpTo(9)
  const page = await press(bundle, 0)
  expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'granted', order: { item: bundle } } })
  expect(page.frame.opened).toEqual([])
})

test('an expired checkout is abandoned, and the same item opens in a new one', async () => {
  const page = await openCheckout()
  page.frame.say({ kind: 'expired' })
  await settle()
  expect(page.frame.opened).toEqual(['token-po-1', 'token-po-2'])
  expect(fake.payments.state.orders[0]).toMatchObject({ state: 'abandoned' })
})

test('nothing is opened while a closed window is checked, and its charge is found', async () => {
  const page = await openCheckout()
  fake.payments.state.isProviderDown = true
  page.frame.say({ kind: 'closed' })
  await settle()
  for (const item of [single, bundle]) page.store.dispatch(requestPurchase(item, 5_999))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'checking', order: { po: 'po-1' } })
  expect(page.frame.opened).toEqual(['token-po-1'])
  fake.payments.charge()
  fake.payments.state.isProviderDown = false
  await pass(4_000, 500)
  expect(purchaseOf(page)).toMatchObject({ outcome: { kind: 'granted', order: { po: 'po-1' } } })
})

test.each([
  ['already_owned', { granted: true }, 'granted', (): void => fake.payments.charge()],
  ['order_in_review', {}, 'review', (): void => void (fake.payments.state.orders[0]!.state = 'review')],
] as const)(
  'an order that was settled meanwhile (%s) tells how',
  async (code, details, kind, settleOrder) => {
    fake.server.use(
      http.post('*/api/getPaymentCredentials', () => {
        settleOrder()
        const { message, status } = errors[code]
        return HttpResponse.json({ error: { code, message, requestId: 'r', details } }, { status })
      }),
    )
    const page = await press()
    expect(purchaseOf(page)).toMatchObject({ outcome: { kind } })
    expect(page.frame.opened).toEqual([])
  },
)
