import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Item } from '../../../domain/pricing'
import type { Answer } from '../../../domain/wire'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { accountDeleted, isAnother, loggedOut, personNamed } from '../../auth/authSlice'
import {
  checking,
  isHeldBy,
  openOrder,
  ownerOf,
  resumed,
  type In,
  type Order,
  type Outcome,
  type Purchase,
} from './purchase'

export type PurchaseState = {
  current: Purchase
  /** Transactions that were reported, the latest last. Shared with the other tabs (persistence.ts). */
  handledTransactionIds: string[]
}

const REMEMBERED_TRANSACTIONS = 100
/** How long the provider may take to list a charge, in ms: after a closed window, and after one that reported a charge. */
export const UNCHARGED_AFTER_MS = 20_000
export const UNSEEN_AFTER_MS = 180_000

const { addPayment, getPaymentStatus } = api.endpoints

const initialState: PurchaseState = { current: { status: 'idle' }, handledTransactionIds: [] }

/** Every case reads the same way: the state it needs, then the state it leads to. */
export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: {
    /** The Purchase button. */
    purchaseRequested(
      state,
      { payload }: PayloadAction<{ ownerUid: string; item: Item; priceCents: number }>,
    ) {
      const { current } = state
      if (current.status === 'opening' || current.status === 'frame' || isDialog(current)) return
      if (isHeldBy(current, payload.item) || (current.status === 'checking' && current.granted)) return
      state.current = { status: 'opening', ...payload, expired: null, unchecked: openOrder(current) }
    },
    checkoutOpened(
      state,
      { payload }: PayloadAction<{ order: Order; priceCents: number; checkoutToken: string }>,
    ) {
      if (state.current.status !== 'opening') return
      state.current = { status: 'frame', ...payload, declined: null }
    },
    /** No window opens, since the order has been paid already or costs nothing. */
    orderSettled(state, { payload: order }: PayloadAction<Order>) {
      if (state.current.status === 'opening') state.current = resumed(order)
    },
    openingFailed(state, { payload: outcome }: PayloadAction<Extract<Outcome, { kind: 'failed' }>>) {
      if (state.current.status !== 'opening') return
      state.current = { status: 'done', outcome, unchecked: state.current.unchecked }
    },
    cardDeclined(state, { payload }: PayloadAction<{ reason: string }>) {
      if (state.current.status === 'frame') state.current.declined = payload.reason
    },
    /** The checkout expired before it charged a card: the item is ordered anew. */
    checkoutExpired(state) {
      if (state.current.status !== 'frame') return
      const { order, priceCents } = state.current
      const { ownerUid, item, po } = order
      state.current = { status: 'opening', ownerUid, item, priceCents, expired: po, unchecked: null }
    },
    /** The frame says that a card was charged. A transaction is handled once; one that cannot be read has no id. */
    paymentReported(state, { payload: { transId } }: PayloadAction<{ transId: string | null }>) {
      if (state.current.status !== 'frame') return
      if (transId !== null && state.handledTransactionIds.includes(transId)) return
      const { order, declined } = state.current
      state.current = { ...checking(order, declined), isReported: true }
      if (transId !== null)
        state.handledTransactionIds = remembered([...state.handledTransactionIds, transId])
    },
    /** What other tabs have reported. */
    transactionsHandled(state, { payload: ids }: PayloadAction<string[]>) {
      const news = ids.filter((id) => !state.handledTransactionIds.includes(id))
      if (news.length > 0) state.handledTransactionIds = remembered([...state.handledTransactionIds, ...news])
    },
    frameClosed(state) {
      if (state.current.status !== 'frame') return
      state.current = checking(state.current.order, state.current.declined)
    },
    /** The record shows what the server has granted. */
    recordLoaded(state) {
      const { current } = state
      if (current.status !== 'checking' || current.granted === null) return
      const outcome = { kind: 'granted', order: current.order, payment: current.granted } as const
      state.current = { status: 'done', outcome, unchecked: null }
    },
    /** OK, Close or Cancel. */
    outcomeClosed(state) {
      const { current } = state
      if (current.status === 'done') state.current = resumed(current.unchecked)
    },
    /** Cancel while the payment is prepared, or the browser's Back. */
    purchaseLeft(state) {
      const { current } = state
      if (current.status === 'opening' || current.status === 'frame' || isDialog(current)) {
        state.current = resumed(openOrder(current))
      }
    },
  },
  extraReducers: (builder) => {
    builder
      // What may have been paid waits for the same person, as over a reload; another person's login takes it away.
      .addCase(loggedOut, (state) => {
        if (state.current.status !== 'idle') state.current = resumed(openOrder(state.current))
      })
      .addCase(accountDeleted, () => initialState)
      .addMatcher(personNamed, (state, action) => {
        const owner = ownerOf(state.current)
        if (owner !== null && isAnother(action, owner)) state.current = { status: 'idle' }
      })
      .addMatcher(
        isAnyOf(getPaymentStatus.matchFulfilled, addPayment.matchFulfilled),
        (state, { payload, meta }) => {
          const { originalArgs } = meta.arg
          const po = 'poNumber' in originalArgs ? originalArgs.poNumber : originalArgs.invoice
          const { current } = state
          if (current.status !== 'frame' && current.status !== 'checking') return
          if (current.order.po !== po || (current.status === 'checking' && current.granted)) return
          state.current = afterAnswer(current, payload, meta.fulfilledTimeStamp)
        },
      )
      .addMatcher(getPaymentStatus.matchRejected, (state, { payload, meta }) => {
        const { current } = state
        if (current.status !== 'checking' || current.granted) return
        if (current.order.po !== meta.arg.originalArgs.poNumber) return
        // The server has no such order of this buyer: nothing can have been charged for it.
        if (['no_order', 'forbidden'].includes(failureOf(payload).code)) state.current = { status: 'idle' }
      })
  },
  selectors: {
    selectPurchase: (state) => state.current,
    selectHandled: (state) => state.handledTransactionIds,
  },
})

type Told = Answer<'getPaymentStatus'> | Answer<'addPayment'>

/** The state after an answer about the order. */
function afterAnswer(asked: In<'frame' | 'checking'>, answer: Told, now: number): Purchase {
  const { order, declined } = asked
  if (answer.state === 'review') return ended({ kind: 'review', order })
  if (answer.state === 'granted' && answer.payment) {
    const checked = asked.status === 'frame' ? checking(order, declined) : asked
    return { ...checked, granted: answer.payment }
  }
  if (asked.status === 'frame') return asked
  const since = asked.since ?? now
  const isUncharged = 'uncharged' in answer && answer.uncharged === true
  if (!isUncharged || now - since < (asked.isReported ? UNSEEN_AFTER_MS : UNCHARGED_AFTER_MS)) {
    return { ...asked, since }
  }
  if (asked.isReported) return ended({ kind: 'unseen', order })
  // After a reload only the server knows of a decline, and it does not say why.
  return ended({ kind: 'uncharged', order, declined: declined ?? (answer.state === 'declined' ? '' : null) })
}

function ended(outcome: Outcome): Purchase {
  return { status: 'done', outcome, unchecked: null }
}

/** An outcome that a dialog tells. */
function isDialog(purchase: Purchase): boolean {
  return purchase.status === 'done' && ['granted', 'failed'].includes(purchase.outcome.kind)
}

function remembered(ids: string[]): string[] {
  return ids.slice(-REMEMBERED_TRANSACTIONS)
}

export const {
  purchaseRequested,
  checkoutOpened,
  orderSettled,
  openingFailed,
  cardDeclined,
  checkoutExpired,
  paymentReported,
  transactionsHandled,
  frameClosed,
  recordLoaded,
  outcomeClosed,
  purchaseLeft,
} = purchaseSlice.actions
export const { selectPurchase, selectHandled } = purchaseSlice.selectors
