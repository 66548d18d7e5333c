import { errors } from '../../../../domain/base/errors'
import { accountDeleted, identityFound, loggedOut } from '../../../../src/auth/authSlice'
import { openOrder, restorePurchase, type Purchase } from '../../../../src/features/purchase/purchase'
import {
  cardDeclined,
  checkoutExpired,
  checkoutOpened,
  frameClosed,
  openingFailed,
  orderSettled,
  outcomeClosed,
  paymentReported,
  purchaseLeft,
  purchaseRequested,
  purchaseSlice,
  recordLoaded,
  transactionsHandled,
  UNCHARGED_AFTER_MS,
  UNSEEN_AFTER_MS,
  type PurchaseState,
} from '../../../../src/features/purchase/purchaseSlice'
import { apiEvents } from '../../../support/browser/apiEvents'
import { person } from '../../../support/browser/fakeServer'
import { testMachine } from '../../../support/browser/machineTable'
import { order, payment, priceCents, purchases, reported } from '../../../support/browser/purchase/purchases'

const { reducer } = purchaseSlice
const inState = (current: Purchase, handledTransactionIds: string[] = []): PurchaseState => ({
  current,
  handledTransactionIds,
})

const status = (answer: object, at = 0, poNumber = order.po) =>
  apiEvents.fulfilled('getPaymentStatus', { poNumber }, answer, at)
const failure = (code: 'no_order' | 'internal') => ({ code, message: errors[code].message })
const report = { ...payment, transId: '40000001' }

const events = {
  requested: purchaseRequested({ ownerUid: person.uid, item: order.item, priceCents }),
  opened: checkoutOpened({ order, priceCents, checkoutToken: 'token-po-1' }),
  settled: orderSettled(order),
  openingFailed: openingFailed({ kind: 'failed', message: 'Purchase Failed', detail: null }),
  declined: cardDeclined({ reason: 'DO NOT HONOR' }),
  expired: checkoutExpired(),
  reported: paymentReported({ transId: '40000001' }),
  reportedUnreadably: paymentReported({ transId: null }),
  frameClosed: frameClosed(),
  answeredGranted: status({ state: 'granted', payment }),
  answeredReview: status({ state: 'review' }),
  answeredConfirming: status({ state: 'confirming' }),
  answeredUncharged: status({ state: 'open', uncharged: true }, UNCHARGED_AFTER_MS),
  answeredOtherOrder: status({ state: 'granted', payment }, 0, 'po-9'),
  reportGranted: apiEvents.fulfilled('addPayment', report, { state: 'granted', payment }),
  reportLost: apiEvents.rejected('addPayment', report, failure('internal')),
  noSuchOrder: apiEvents.rejected('getPaymentStatus', { poNumber: order.po }, failure('no_order')),
  noAnswer: apiEvents.rejected('getPaymentStatus', { poNumber: order.po }, failure('internal')),
  recordLoaded: recordLoaded(),
  outcomeClosed: outcomeClosed(),
  left: purchaseLeft(),
  loggedOut: loggedOut(),
  otherPerson: identityFound({ uid: 'you', email: 'you@example.com' }),
  samePerson: identityFound(person),
}

const answered = {
  answeredGranted: 'checking',
  reportGranted: 'checking',
  answeredReview: 'done',
} as const
const checks = {
  ...answered,
  // The first answer starts the wait for a late charge.
  answeredConfirming: 'checking',
  answeredUncharged: 'checking',
  noSuchOrder: 'idle',
  loggedOut: 'checking',
  otherPerson: 'idle',
} as const
const toldInDialog = { outcomeClosed: 'idle', left: 'idle', loggedOut: 'idle' } as const
const toldOnPage = {
  requested: 'opening',
  outcomeClosed: 'idle',
  loggedOut: 'idle',
  otherPerson: 'idle',
} as const

testMachine<PurchaseState, Purchase>({
  diagram: 'Purchase',
  reducer,
  machine: ({ current }) => current,
  states: {
    ...Object.fromEntries(Object.entries(purchases).map(([name, purchase]) => [name, inState(purchase)])),
    frameHandled: inState(purchases.frame, ['40000001']),
    checkingLong: inState({ ...purchases.checking, since: 0 }),
  },
  events,
  cells: {
    idle: { requested: 'opening' },
    opening: {
      opened: 'frame',
      settled: 'checking',
      openingFailed: 'done',
      left: 'idle',
      loggedOut: 'idle',
      otherPerson: 'idle',
    },
    frame: {
      ...answered,
      declined: 'frame',
      expired: 'opening',
      reported: 'checking',
      reportedUnreadably: 'checking',
      frameClosed: 'checking',
      left: 'checking',
      loggedOut: 'checking',
      otherPerson: 'idle',
    },
    frameHandled: {
      ...answered,
      declined: 'frame',
      expired: 'opening',
      reportedUnreadably: 'checking',
      frameClosed: 'checking',
      left: 'checking',
      loggedOut: 'checking',
      otherPerson: 'idle',
    },
    checking: checks,
    checkingReported: checks,
    checkingLong: { ...checks, answeredUncharged: 'done' },
    checkingGranted: { recordLoaded: 'done', loggedOut: 'checking', otherPerson: 'idle' },
    granted: { ...toldInDialog, otherPerson: 'idle' },
    failed: toldInDialog,
    uncharged: toldOnPage,
    unseen: { ...toldOnPage, loggedOut: 'checking' },
    review: { ...toldOnPage, loggedOut: 'checking' },
  },
})

const after = (from: Purchase, ...happened: Parameters<typeof reducer>[1][]) =>
  happened.reduce((state, event) => reducer(state, event), inState(from)).current

describe('the provider has no charge', () => {
  const unpaid = (at: number, state = 'open') => status({ state, uncharged: true }, at)
  const first = status({ state: 'confirming' }, 1_000)

  test('is final 15 seconds after the first answer, since a charge may be listed late', () => {
    expect(after(purchases.checking, first, unpaid(15_999))).toMatchObject({ status: 'checking' })
    expect(after(purchases.checking, first, unpaid(16_000))).toEqual(purchases.uncharged)
  })

  test('is final three minutes after a reported charge, and not called uncharged then', () => {
    const end = 1_000 + UNSEEN_AFTER_MS
    expect(after(purchases.checkingReported, first, unpaid(end - 1))).toMatchObject({ status: 'checking' })
    expect(after(purchases.checkingReported, first, unpaid(end))).toMatchObject({
      outcome: { kind: 'unseen' },
    })
  })

  test('is never final where the server has not just asked the provider', () => {
    const unasked = status({ state: 'open' }, 3_600_000)
    expect(after(purchases.checking, first, unasked)).toMatchObject({ status: 'checking' })
  })

  test.each([
    ['the frame’s reason', [cardDeclined({ reason: 'EXPIRED CARD' })], 'declined', 'EXPIRED CARD'],
    ['nothing of an earlier window, which only the server knows', [], 'declined', null],
    ['none where the window only was closed', [], 'open', null],
  ])('keeps of a decline %s', (_what, frameSaid, state, declined) => {
    const ended = after(purchases.frame, ...frameSaid, frameClosed(), first, unpaid(60_000, state))
    expect(ended).toMatchObject({ outcome: { kind: 'uncharged', declined } })
  })
})

test('an expired checkout is opened again, and its order is to be abandoned', () => {
  const again = after(purchases.frame, checkoutExpired())
  expect(again).toEqual({ ...purchases.opening, expired: 'po-1' })
  expect(after(again, events.opened)).toEqual({ ...purchases.frame, isSecond: true })
})

test('a transaction is handled once, over log-outs and tabs, up to a hundred', () => {
  const many = Array.from({ length: 100 }, (_, index) => String(index))
  const shared = reducer(inState(purchases.frame, many), transactionsHandled(['99', '40000001']))
  expect(shared.handledTransactionIds).toEqual([...many.slice(1), '40000001'])
  expect(reducer(shared, events.reported)).toBe(shared)
  expect(reducer(shared, loggedOut()).handledTransactionIds).toContain('40000001')
  expect(reducer(shared, accountDeleted({ uid: person.uid }))).toEqual(inState({ status: 'idle' }))
})

test.each([
  ['opening', null],
  ['frame', order],
  ['checking', order],
  ['checkingReported', reported],
  ['checkingGranted', reported],
  ['granted', null],
  ['uncharged', null],
  ['unseen', order],
  ['review', order],
  ['failed', null],
] as const)('a reload in %s resumes with %j', (name, stored) => {
  expect(openOrder(purchases[name])).toEqual(stored)
  expect(restorePurchase(stored)).toEqual(
    stored === null ? purchases.idle : { ...purchases.checking, order: stored },
  )
})

test.each([undefined, 'text', { ...order, po: '' }, { ...order, item: { kind: 'all' } }])(
  'a stored order that cannot be read is none: %j',
  (stored) => expect(restorePurchase(stored)).toEqual({ status: 'idle' }),
)
