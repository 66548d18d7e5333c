import { errors, type ErrorCode } from '../../../../domain/base/errors'
import { identityFound, loggedOut } from '../../../../src/auth/authSlice'
import {
  cardDeclined,
  checkEnded,
  checkoutExpired,
  checkoutFailed,
  checkRequested,
  frameClosed,
  newPriceAccepted,
  nothingArrived,
  orderKept,
  outcomeClosed,
  paymentContinued,
  paymentReported,
  paymentUnreadable,
  purchaseLeft,
  purchaseRequested,
  userUpdated,
  type PurchaseState,
} from '../../../../src/features/purchase/purchaseSlice'
import type { Purchase } from '../../../../src/features/purchase/purchase'
import { apiEvents } from '../apiEvents'
import { person } from '../fakeServer'
import { order, report } from './purchases'

export const inState = (current: Purchase, seenTransactionIds: string[] = []): PurchaseState => ({
  current,
  seenTransactionIds,
})
export const wanted = { ownerUid: person.uid, item: order.item, priceCents: order.priceCents }
const failure = (code: ErrorCode) => ({ code, message: errors[code].message })
const forOrder = { testNumber: '2' }
export const credentials = { amount: 59.99, currency: 'USD', poNumber: order.poNumber }
const ofOrder = { poNumber: order.poNumber }
const payment = { ...report }
export const fulfilledStatus = (state: string) => apiEvents.fulfilled('getPaymentStatus', ofOrder, { state })

const awaiting = {
  status: 'awaitingPayment',
  order,
  checkoutToken: 'token-po-1',
  declined: null,
  unchecked: false,
} as const

/** Every event that a purchase can meet. */
export const events = {
  requested: purchaseRequested(wanted),
  kept: orderKept(),
  ordered: apiEvents.fulfilled('getPONumber', forOrder, { uniquevalue: order.poNumber }),
  orderedOther: apiEvents.fulfilled('getPONumber', { testNumber: '' }, { uniquevalue: 'po-9' }),
  orderedNothing: apiEvents.fulfilled('getPONumber', forOrder, { uniquevalue: '' }),
  orderedFree: apiEvents.fulfilled('getPONumber', forOrder, { uniquevalue: 'po-1', granted: true }),
  orderFailed: apiEvents.rejected('getPONumber', forOrder, failure('internal')),
  orderJoined: apiEvents.joined('getPONumber', forOrder),
  credentials: apiEvents.fulfilled('getPaymentCredentials', credentials, {
    secretToken: 's',
    checkoutToken: 't',
  }),
  halfCredentials: apiEvents.fulfilled('getPaymentCredentials', credentials, {
    secretToken: '',
    checkoutToken: 't',
  }),
  otherCredentials: apiEvents.fulfilled(
    'getPaymentCredentials',
    { ...credentials, poNumber: 'po-0' },
    { secretToken: 's', checkoutToken: 't' },
  ),
  credentialsFailed: apiEvents.rejected('getPaymentCredentials', credentials, failure('unavailable')),
  credentialsGranted: apiEvents.rejected('getPaymentCredentials', credentials, {
    ...failure('already_owned'),
    details: { granted: true },
  }),
  credentialsOwned: apiEvents.rejected('getPaymentCredentials', credentials, failure('already_owned')),
  credentialsInReview: apiEvents.rejected('getPaymentCredentials', credentials, failure('order_in_review')),
  priceChanged: apiEvents.rejected('getPaymentCredentials', credentials, {
    ...failure('price_changed'),
    details: { amount: 49.99 },
  }),
  priceChangedUntold: apiEvents.rejected('getPaymentCredentials', credentials, failure('price_changed')),
  priceChangedOfOther: apiEvents.rejected(
    'getPaymentCredentials',
    { ...credentials, poNumber: 'po-0' },
    { ...failure('price_changed'), details: { amount: 49.99 } },
  ),
  priceAccepted: newPriceAccepted(),
  scriptMissing: checkoutFailed({ isElsewhere: false }),
  openElsewhere: checkoutFailed({ isElsewhere: true }),
  reported: paymentReported(report),
  reportedOther: paymentReported({ ...report, invoice: 'po-0' }),
  unreadable: paymentUnreadable(),
  declined: cardDeclined({ reason: 'DO NOT HONOR' }),
  expired: checkoutExpired(),
  frameClosed: frameClosed(),
  recorded: apiEvents.fulfilled('addPayment', report, { state: 'granted', payment }),
  recordedLater: apiEvents.fulfilled('addPayment', report, { state: 'confirming' }),
  recordedReview: apiEvents.fulfilled('addPayment', report, { state: 'review' }),
  recordLost: apiEvents.rejected('addPayment', report, { code: 'unreachable', message: '' }),
  recordRefused: apiEvents.rejected('addPayment', report, failure('no_order')),
  recordedOther: apiEvents.fulfilled(
    'addPayment',
    { ...report, invoice: 'po-0' },
    { state: 'granted', payment },
  ),
  statusGranted: fulfilledStatus('granted'),
  statusReview: fulfilledStatus('review'),
  statusOpen: fulfilledStatus('open'),
  statusDeclined: fulfilledStatus('declined'),
  statusConfirming: fulfilledStatus('confirming'),
  statusAbandoned: fulfilledStatus('abandoned'),
  statusOther: apiEvents.fulfilled('getPaymentStatus', { poNumber: 'po-0' }, { state: 'granted' }),
  statusLost: apiEvents.rejected('getPaymentStatus', ofOrder, { code: 'unreachable', message: '' }),
  checkRequested: checkRequested(),
  checkEnded: checkEnded(true),
  nothingArrived: nothingArrived(),
  continued: paymentContinued(),
  left: purchaseLeft(),
  userUpdated: userUpdated(),
  outcomeClosed: outcomeClosed(),
  loggedOut: loggedOut(),
  otherPerson: identityFound({ uid: 'somebody', email: 'somebody@example.com' }),
  samePerson: identityFound(person),
}

/** The states of an order that goes on while the server has not said yet that no card was charged. */
export const unchecked = {
  continuing: inState({ status: 'requestingCredentials', order, unchecked: true }),
  priceChangedUnchecked: inState({ status: 'priceChanged', order, priceCents: 4999, unchecked: true }),
  awaitingUnchecked: inState({ ...awaiting, unchecked: true }),
  failedUnchecked: inState({ status: 'failed', message: 'm', detail: null, unchecked: order }),
}
