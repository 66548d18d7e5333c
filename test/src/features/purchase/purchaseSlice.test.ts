import { errors } from '../../../../domain/base/errors'
import { loggedOut } from '../../../../src/auth/authSlice'
import {
  cardDeclined,
  checkEnded,
  checkoutExpired,
  checkoutFailed,
  checkRequested,
  frameClosed,
  newPriceAccepted,
  nothingArrived,
  outcomeClosed,
  paymentContinued,
  paymentReported,
  purchaseSlice,
  startFailures,
  userUpdated,
  type PurchaseState,
} from '../../../../src/features/purchase/purchaseSlice'
import type { Purchase } from '../../../../src/features/purchase/purchase'
import { apiEvents } from '../../../support/browser/apiEvents'
import { testMachine } from '../../../support/browser/machineTable'
import { order, purchases, report } from '../../../support/browser/purchase/purchases'
import {
  credentials,
  events,
  fulfilledStatus,
  inState,
  unchecked,
  wanted,
} from '../../../support/browser/purchase/purchaseEvents'

const { reducer } = purchaseSlice
const leaves = { loggedOut: 'idle', otherPerson: 'idle' } as const
/** A card may have been charged: the same person's next login finds it. */
const stays = (status: Purchase['status']) => ({ loggedOut: status, otherPerson: 'idle' }) as const

testMachine<PurchaseState, Purchase>({
  reducer,
  machine: ({ current }) => current,
  states: {
    ...Object.fromEntries(Object.entries(purchases).map(([name, purchase]) => [name, inState(purchase)])),
    checking: inState({ status: 'closed', order, checking: true, declined: null }),
    awaitingSeen: inState(purchases.awaitingPayment, [report.transId]),
    replacing: inState({ status: 'requestingOrder', ...wanted, replaces: order }),
    ...unchecked,
  },
  events,
  cells: {
    idle: { requested: 'requestingOrder' },
    requestingOrder: {
      ordered: 'requestingCredentials',
      orderedNothing: 'failed',
      orderedFree: 'updatingUser',
      orderFailed: 'failed',
      ...leaves,
    },
    replacing: {
      kept: 'closed',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      statusConfirming: 'confirming',
      ordered: 'requestingCredentials',
      orderedNothing: 'failed',
      orderedFree: 'updatingUser',
      orderFailed: 'failed',
      ...stays('closed'),
    },
    requestingCredentials: {
      credentials: 'awaitingPayment',
      halfCredentials: 'failed',
      credentialsFailed: 'failed',
      credentialsGranted: 'updatingUser',
      credentialsOwned: 'failed',
      credentialsInReview: 'inReview',
      priceChanged: 'priceChanged',
      priceChangedUntold: 'failed',
      ...leaves,
    },
    continuing: {
      credentials: 'awaitingPayment',
      halfCredentials: 'failed',
      credentialsFailed: 'failed',
      credentialsGranted: 'updatingUser',
      credentialsOwned: 'failed',
      credentialsInReview: 'inReview',
      priceChanged: 'priceChanged',
      priceChangedUntold: 'failed',
      ...stays('closed'),
    },
    priceChanged: { priceAccepted: 'requestingOrder', outcomeClosed: 'idle', ...leaves },
    priceChangedUnchecked: {
      priceAccepted: 'requestingOrder',
      outcomeClosed: 'closed',
      ...stays('closed'),
    },
    awaitingUnchecked: {
      scriptMissing: 'failed',
      openElsewhere: 'failed',
      reported: 'recording',
      unreadable: 'confirming',
      declined: 'awaitingPayment',
      expired: 'requestingOrder',
      frameClosed: 'closed',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      ...stays('closed'),
    },
    awaitingPayment: {
      scriptMissing: 'failed',
      openElsewhere: 'failed',
      reported: 'recording',
      unreadable: 'confirming',
      declined: 'awaitingPayment',
      expired: 'requestingOrder',
      frameClosed: 'closed',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      ...stays('closed'),
    },
    awaitingSeen: {
      scriptMissing: 'failed',
      openElsewhere: 'failed',
      unreadable: 'confirming',
      declined: 'awaitingPayment',
      expired: 'requestingOrder',
      frameClosed: 'closed',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      ...stays('closed'),
    },
    recording: {
      recorded: 'updatingUser',
      recordedLater: 'confirming',
      recordedReview: 'inReview',
      recordLost: 'confirming',
      recordRefused: 'confirming',
      ...stays('confirming'),
    },
    confirming: {
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      nothingArrived: 'closed',
      ...stays('confirming'),
    },
    updatingUser: { userUpdated: 'granted', ...stays('updatingUser') },
    granted: { outcomeClosed: 'idle', ...leaves },
    inReview: {
      requested: 'requestingOrder',
      statusGranted: 'updatingUser',
      statusAbandoned: 'idle',
      left: 'idle',
      ...stays('inReview'),
    },
    closed: {
      requested: 'requestingOrder',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      statusAbandoned: 'idle',
      checkRequested: 'closed',
      continued: 'requestingCredentials',
      left: 'idle',
      ...stays('closed'),
    },
    checking: {
      requested: 'requestingCredentials',
      statusGranted: 'updatingUser',
      statusReview: 'inReview',
      statusAbandoned: 'idle',
      checkEnded: 'closed',
      continued: 'requestingCredentials',
      left: 'idle',
      ...stays('closed'),
    },
    failed: { outcomeClosed: 'idle', loggedOut: 'idle' },
    failedUnchecked: { outcomeClosed: 'closed', ...stays('closed') },
  },
})

test.each([
  ['orderFailed', 'requestingOrder', 'Credit card transaction failed!'],
  ['orderedNothing', 'requestingOrder', 'Purchase Failed'],
  ['halfCredentials', 'requestingCredentials', 'Failed to initialize payment. Please contact support.'],
  ['credentialsFailed', 'requestingCredentials', 'Credit card transaction failed!'],
  ['scriptMissing', 'awaitingPayment', 'Credit card transaction failed!'],
  [
    'openElsewhere',
    'awaitingPayment',
    'A payment window is open in another tab. Finish or close it there, then try again.',
  ],
] as const)('%s is told in the words of the specification', (event, status, message) => {
  expect(reducer(inState(purchases[status]), events[event]).current).toMatchObject({ message })
  expect(Object.values(startFailures)).toContain(message)
})

test('a refused start says why', () => {
  const { current } = reducer(inState(purchases.requestingCredentials), events.credentialsFailed)
  expect(current).toMatchObject({ detail: errors.unavailable.message })
})

test('an expired checkout leaves its order behind and asks for the same item', () => {
  expect(reducer(inState(purchases.awaitingPayment), checkoutExpired()).current).toEqual({
    ...purchases.requestingOrder,
    replaces: order,
  })
})

test('a reported transaction is remembered, also after a log-out, up to a hundred', () => {
  const many = Array.from({ length: 100 }, (_, index) => String(index))
  const state = reducer(inState(purchases.awaitingPayment, many), paymentReported(report))
  expect(reducer(state, loggedOut()).seenTransactionIds).toEqual([...many.slice(1), report.transId])
})

test('a declined card’s reason stays with the closed order', () => {
  const declined = reducer(inState(purchases.awaitingPayment), cardDeclined({ reason: 'EXPIRED CARD' }))
  expect(reducer(declined, frameClosed()).current).toEqual({
    status: 'closed',
    order,
    checking: true,
    declined: 'EXPIRED CARD',
  })
})

test('each state carries its order and what is known of the payment', () => {
  const next = (from: Purchase, event: Parameters<typeof reducer>[1]) => reducer(inState(from), event).current
  const { requestingOrder, requestingCredentials, awaitingPayment, recording, confirming, closed } = purchases
  expect(next(purchases.idle, events.requested)).toEqual(requestingOrder)
  expect(next(requestingOrder, events.ordered)).toEqual(requestingCredentials)
  expect(next(requestingOrder, events.orderedFree)).toEqual(purchases.updatingUser)
  expect(next(requestingCredentials, events.credentials)).toEqual({ ...awaitingPayment, checkoutToken: 't' })
  expect(next(awaitingPayment, events.reported)).toEqual(recording)
  expect(next(awaitingPayment, events.unreadable)).toEqual(confirming)
  expect(next(recording, events.recorded)).toEqual(purchases.updatingUser)
  expect(next(recording, events.recordLost)).toEqual(confirming)
  expect(next(confirming, nothingArrived())).toEqual(closed)
  expect(next(confirming, fulfilledStatus('review'))).toEqual(purchases.inReview)
  expect(next(purchases.updatingUser, userUpdated())).toEqual(purchases.granted)
  expect(next(closed, checkRequested())).toEqual({ ...closed, checking: true })
  for (const known of [true, false]) {
    const ended = next({ ...closed, checking: true } as Purchase, checkEnded(known))
    expect(ended).toEqual({ ...closed, uncharged: known })
  }
  const known = { ...closed, checking: true, uncharged: true } as Purchase
  expect(next(known, checkEnded(false))).toEqual({ ...closed, uncharged: true })
  expect(next(known, paymentContinued())).toEqual(requestingCredentials)
  // Nobody has said that it did not charge.
  expect(next(closed, paymentContinued())).toEqual({ ...requestingCredentials, unchecked: true })
  expect(next(awaitingPayment, events.scriptMissing)).toEqual({
    status: 'failed',
    message: startFailures.any,
    detail: 'The payment window could not be opened. Please try again.',
    unchecked: null,
  })
})

test('another price is asked about, and bought by another order that leaves the first behind', () => {
  const changed = reducer(inState(purchases.requestingCredentials), events.priceChanged).current
  expect(changed).toEqual(purchases.priceChanged)
  expect(reducer(inState(changed), newPriceAccepted()).current).toEqual({
    ...purchases.requestingOrder,
    priceCents: 4999,
    replaces: order,
  })
})

test('an order that goes on before it was looked into is looked into whatever becomes of it', () => {
  const checking = { status: 'closed', order, checking: true, declined: null } as const
  const continued = reducer(inState(checking), paymentContinued())
  expect(continued).toEqual(unchecked.continuing)
  const opened = reducer(continued, events.credentials)
  expect(opened.current).toMatchObject({ status: 'awaitingPayment', unchecked: true })
  for (const failed of [
    reducer(continued, events.credentialsFailed),
    reducer(continued, events.halfCredentials),
    reducer(opened, checkoutFailed({ isElsewhere: false })),
    reducer(continued, events.priceChanged),
  ]) {
    expect(reducer(failed, outcomeClosed()).current).toEqual(checking)
  }
})

test('credentials without either token open no frame', () => {
  const lacking = (tokens: object) =>
    reducer(
      inState(purchases.requestingCredentials),
      apiEvents.fulfilled('getPaymentCredentials', credentials, tokens),
    ).current
  for (const tokens of [
    { secretToken: 's', checkoutToken: '' },
    { secretToken: '', checkoutToken: 't' },
  ]) {
    expect(lacking(tokens)).toEqual({
      status: 'failed',
      message: startFailures.incompleteCredentials,
      detail: null,
      unchecked: null,
    })
  }
})
