import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { centsFromDollars, itemName, type Item } from '../../../domain/pricing'
import type { PaymentReport } from '../../../domain/records'
import { api } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { accountDeleted, isAnother, loggedOut, personNamed } from '../../auth/authSlice'
import {
  isHeldBy,
  lookedInto,
  ownerOf,
  restorePurchase,
  type LastPaid,
  type Order,
  type Purchase,
} from './purchase'

export type PurchaseState = {
  current: Purchase
  /** Transactions that were acted on, the latest last; kept over reloads and log-outs. */
  seenTransactionIds: string[]
  /** The last payment of this browser; absent before the first. */
  lastPaid?: LastPaid
}

/** What is said of a purchase that could not be started. */
export const startFailures = {
  any: 'Credit card transaction failed!',
  noOrderNumber: 'Purchase Failed',
  incompleteCredentials: 'Failed to initialize payment. Please contact support.',
  elsewhere: 'A payment window is open in another tab. Finish or close it there, then try again.',
} as const

const REMEMBERED_TRANSACTIONS = 100

const { getPONumber, getPaymentCredentials, addPayment, getPaymentStatus } = api.endpoints

const initialState: PurchaseState = { current: { status: 'idle' }, seenTransactionIds: [] }

/** Every case reads the same way: the state it needs, then the state it leads to. */
export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: {
    /** The Purchase button. What may have been paid for already comes first. */
    purchaseRequested(
      state,
      { payload }: PayloadAction<{ ownerUid: string; item: Item; priceCents: number }>,
    ) {
      const { current } = state
      if (current.status !== 'idle' && current.status !== 'inReview' && current.status !== 'closed') return
      if (isHeldBy(current, payload.item)) return
      const closed = current.status === 'closed' ? current : null
      const isSame = closed !== null && itemName(closed.order.item) === itemName(payload.item)
      if (isSame && closed.checking) return continuePayment(state, closed)
      // The same item goes on with its order; choosing another leaves the first behind.
      const replaces = isSame ? null : (closed?.order ?? null)
      state.current = { status: 'requestingOrder', ...payload, replaces }
    },
    /** Nobody could say whether the order to be left behind was paid: that comes first. */
    orderKept(state) {
      const { current } = state
      if (current.status !== 'requestingOrder' || current.replaces === null) return
      state.current = lookedInto(current.replaces)
    },
    /** The provider's script is not there: no checkout opens (section 8). Or one is open in another tab. */
    checkoutFailed(state, { payload: { isElsewhere } }: PayloadAction<{ isElsewhere: boolean }>) {
      if (state.current.status !== 'awaitingPayment') return
      const why = 'The payment window could not be opened. Please try again.'
      state.current = isElsewhere
        ? startFailed(state.current, startFailures.elsewhere)
        : startFailed(state.current, startFailures.any, why)
    },
    /** The buyer takes the new price: another order takes the old one's place. */
    newPriceAccepted(state) {
      if (state.current.status !== 'priceChanged') return
      const { order, priceCents } = state.current
      const { ownerUid, item } = order
      state.current = { status: 'requestingOrder', ownerUid, item, priceCents, replaces: order }
    },
    /** The frame says that a card was charged. A transaction is acted on once. */
    paymentReported(state, { payload: report }: PayloadAction<PaymentReport>) {
      const { current, seenTransactionIds } = state
      if (current.status !== 'awaitingPayment' || current.order.poNumber !== report.invoice) return
      if (seenTransactionIds.includes(report.transId)) return
      state.current = { status: 'recording', order: current.order, report }
      state.seenTransactionIds = [...seenTransactionIds, report.transId].slice(-REMEMBERED_TRANSACTIONS)
    },
    /** The frame says so in a form that cannot be read: that is no failed payment. */
    paymentUnreadable(state) {
      if (state.current.status !== 'awaitingPayment') return
      state.current = { status: 'confirming', order: state.current.order }
    },
    cardDeclined(state, { payload }: PayloadAction<{ reason: string }>) {
      if (state.current.status !== 'awaitingPayment') return
      state.current.declined = payload.reason
    },
    /** The checkout died before it charged a card: another order takes its place. */
    checkoutExpired(state) {
      if (state.current.status !== 'awaitingPayment') return
      const { order } = state.current
      const { ownerUid, item, priceCents } = order
      state.current = { status: 'requestingOrder', ownerUid, item, priceCents, replaces: order }
    },
    frameClosed(state) {
      if (state.current.status !== 'awaitingPayment') return
      const { order, declined } = state.current
      state.current = { ...lookedInto(order), declined }
    },
    /** The server was asked for long enough after the frame was closed. */
    checkEnded({ current }, { payload: uncharged }: PayloadAction<boolean>) {
      if (current.status !== 'closed' || !current.checking) return
      current.checking = false
      // What the provider has said once it does not take back: nothing was opened since.
      current.uncharged = current.uncharged === true || uncharged
    },
    /** 'Check again'. While a payment is confirmed it only wakes the next question (purchaseEffects.ts). */
    checkRequested(state) {
      if (state.current.status !== 'closed') return
      state.current.checking = true
    },
    /** Minutes of confirming, and the provider has no charge. */
    nothingArrived(state) {
      if (state.current.status !== 'confirming') return
      state.current = { status: 'closed', order: state.current.order, checking: false, declined: null }
    },
    /** 'Continue payment': the same order, in the same checkout while that lives, which charges once at most. */
    paymentContinued(state) {
      if (state.current.status === 'closed') continuePayment(state, state.current)
    },
    /** Left behind by the buyer; a payment that still arrives is honoured by the server. */
    purchaseLeft(state) {
      if (state.current.status !== 'closed' && state.current.status !== 'inReview') return
      state.current = { status: 'idle' }
    },
    userUpdated: {
      prepare: () => ({ payload: { at: Date.now() } }),
      reducer(state, { payload: { at } }: PayloadAction<{ at: number }>) {
        if (state.current.status !== 'updatingUser') return
        const { order } = state.current
        state.current = { status: 'granted', order }
        state.lastPaid = { ownerUid: order.ownerUid, priceCents: order.priceCents, at }
      },
    },
    /** OK under the congratulation or the error; Cancel where the price has changed. */
    outcomeClosed(state) {
      const { current } = state
      if (!['granted', 'failed', 'priceChanged'].includes(current.status)) return
      const unchecked = uncheckedOf(current)
      state.current = unchecked === null ? { status: 'idle' } : lookedInto(unchecked)
    },
  },
  extraReducers: (builder) => {
    builder
      // What may have been paid waits for the same person, as over a reload; another one's login takes it away.
      .addCase(loggedOut, (state) => {
        if (state.current.status !== 'idle') state.current = restorePurchase(state.current)
      })
      // Not even the numbers of the transactions are left (those in storage: auth/forgetUser.ts).
      .addCase(accountDeleted, () => initialState)
      .addMatcher(personNamed, (state, action) => {
        const owner = ownerOf(state.current)
        if (owner !== null && isAnother(action, owner)) state.current = { status: 'idle' }
      })
      .addMatcher(getPONumber.matchFulfilled, (state, { payload, meta }) => {
        const { current } = state
        if (current.status !== 'requestingOrder') return
        if (meta.arg.originalArgs.testNumber !== itemName(current.item)) return
        const { ownerUid, item, priceCents } = current
        const order = { ownerUid, item, priceCents, poNumber: payload.uniquevalue }
        if (order.poNumber === '') state.current = startFailed(current, startFailures.noOrderNumber)
        else if (payload.granted) state.current = { status: 'updatingUser', order }
        else state.current = { status: 'requestingCredentials', order, unchecked: false }
      })
      .addMatcher(getPONumber.matchRejected, (state, { payload, meta }) => {
        const { current } = state
        // Asked while the same question was under way, it was not sent: the answer to that one counts.
        if (current.status !== 'requestingOrder' || meta.condition) return
        if (meta.arg.originalArgs.testNumber !== itemName(current.item)) return
        state.current = refused(current, failureOf(payload))
      })
      .addMatcher(getPaymentCredentials.matchFulfilled, (state, { payload, meta }) => {
        const { current } = state
        if (current.status !== 'requestingCredentials') return
        if (current.order.poNumber !== meta.arg.originalArgs.poNumber) return
        const { secretToken, checkoutToken } = payload
        if (secretToken === '' || checkoutToken === '') {
          state.current = startFailed(current, startFailures.incompleteCredentials)
        } else {
          const { order, unchecked } = current
          state.current = { status: 'awaitingPayment', order, checkoutToken, declined: null, unchecked }
        }
      })
      .addMatcher(getPaymentCredentials.matchRejected, (state, { payload, meta }) => {
        const { current } = state
        if (current.status !== 'requestingCredentials') return
        if (current.order.poNumber !== meta.arg.originalArgs.poNumber) return
        const { code, details } = failureOf(payload)
        const { order, unchecked } = current
        // The order's end was reached elsewhere: by a late webhook, or in another tab. What another order has brought is no
        // purchase to be congratulated on.
        if (code === 'already_owned' && details?.granted) state.current = { status: 'updatingUser', order }
        else if (code === 'order_in_review') state.current = { status: 'inReview', order }
        else if (code === 'price_changed' && details?.amount !== undefined) {
          const priceCents = centsFromDollars(details.amount)
          state.current = { status: 'priceChanged', order, priceCents, unchecked }
        } else state.current = refused(current, failureOf(payload))
      })
      .addMatcher(addPayment.matchFulfilled, (state, { payload, meta }) => {
        const { current } = state
        if (current.status !== 'recording') return
        if (current.order.poNumber !== meta.arg.originalArgs.invoice) return
        state.current = { status: afterReport[payload.state], order: current.order }
      })
      .addMatcher(addPayment.matchRejected, (state, { meta }) => {
        const { current } = state
        if (current.status !== 'recording') return
        if (current.order.poNumber !== meta.arg.originalArgs.invoice) return
        // A lost answer is no refusal, and a refusal does not tell what the card was charged.
        state.current = { status: 'confirming', order: current.order }
      })
      .addMatcher(getPaymentStatus.matchFulfilled, (state, { payload, meta }) => {
        const { current } = state
        const order = watched(current)
        if (order?.poNumber !== meta.arg.originalArgs.poNumber) return
        if (payload.state === 'granted') state.current = { status: 'updatingUser', order }
        else if (payload.state === 'review' && current.status !== 'inReview') {
          state.current = { status: 'inReview', order }
        } else if (payload.state === 'confirming' && current.status === 'requestingOrder') {
          state.current = { status: 'confirming', order }
        } else if (
          payload.state === 'abandoned' &&
          (current.status === 'closed' || current.status === 'inReview')
        ) {
          // Left behind in another tab, or decided by a person.
          state.current = { status: 'idle' }
        }
      })
  },
  selectors: { selectPurchase: (state) => state.current, selectLastPaid: (state) => state.lastPaid },
})

function continuePayment(state: PurchaseState, closed: Extract<Purchase, { status: 'closed' }>) {
  const { order, uncharged } = closed
  state.current = { status: 'requestingCredentials', order, unchecked: uncharged !== true }
}

const afterReport = { granted: 'updatingUser', confirming: 'confirming', review: 'inReview' } as const

function startFailed(from: Purchase, message: string, detail: string | null = null): Purchase {
  return { status: 'failed', message, detail, unchecked: uncheckedOf(from) }
}

/** Says why, and that nothing was charged where an answer fell out and no earlier window is in doubt. */
function refused(from: Purchase, { code, message }: ApiFailure): Purchase {
  if (['already_owned', 'order_in_review'].includes(code)) return startFailed(from, message)
  const isSafe = (code === 'unreadable' || code === 'unreachable') && uncheckedOf(from) === null
  return startFailed(from, startFailures.any, isSafe ? `${message} Your card was not charged.` : message)
}

/** An order that may have been charged behind a frame that was closed: the server is asked before it is forgotten. */
function uncheckedOf(purchase: Purchase): Order | null {
  if (purchase.status === 'failed') return purchase.unchecked
  return 'unchecked' in purchase && purchase.unchecked ? purchase.order : null
}

/** The order that the server is asked about: the purchase's own, or the one that it is about to leave behind. */
function watched(purchase: Purchase): Order | null {
  switch (purchase.status) {
    case 'requestingOrder':
      return purchase.replaces
    case 'awaitingPayment':
    case 'closed':
    case 'confirming':
    case 'inReview':
      return purchase.order
    default:
      return null
  }
}

export const {
  purchaseRequested,
  orderKept,
  checkoutFailed,
  newPriceAccepted,
  paymentReported,
  paymentUnreadable,
  cardDeclined,
  checkoutExpired,
  frameClosed,
  checkEnded,
  checkRequested,
  nothingArrived,
  paymentContinued,
  purchaseLeft,
  userUpdated,
  outcomeClosed,
} = purchaseSlice.actions
export const { selectPurchase, selectLastPaid } = purchaseSlice.selectors
