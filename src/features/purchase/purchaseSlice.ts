import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { Item } from '../../../domain/pricing'
import type { Answer } from '../../../domain/wire'
import { api } from '../../api/api'
import { failureOf } from '../../api/failure'
import { accountDeleted, isAnother, loggedOut, personNamed } from '../../auth/authSlice'
import {
  checking,
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
  /** Newest last. Shared with other tabs (persistence.ts). */
  handledTransactionIds: string[]
}

const REMEMBERED_TRANSACTIONS = 100
/** How long, in ms, the provider may take to list a charge: after a closed frame, and after a reported charge. */
export const UNCHARGED_AFTER_MS = 15_000
export const UNSEEN_AFTER_MS = 180_000

const { addPayment, getPaymentStatus } = api.endpoints

const initialState: PurchaseState = { current: { status: 'idle' }, handledTransactionIds: [] }

export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: {
    purchaseRequested(
      state,
      { payload }: PayloadAction<{ ownerUid: string; item: Item; priceCents: number }>,
    ) {
      const { current } = state
      // One at a time: an order being checked may already be paid.
      if (['opening', 'frame', 'checking'].includes(current.status) || isDialog(current)) return
      state.current = { status: 'opening', ...payload, expired: null }
    },
    checkoutOpened(
      state,
      { payload }: PayloadAction<{ order: Order; priceCents: number; checkoutToken: string }>,
    ) {
      if (state.current.status !== 'opening') return
      const isSecond = state.current.expired !== null
      state.current = { status: 'frame', ...payload, declined: null, isSecond }
    },
    /** No window opens: the order is already paid or costs nothing. */
    orderSettled(state, { payload: order }: PayloadAction<Order>) {
      if (state.current.status === 'opening') state.current = resumed(order)
    },
    openingFailed(state, { payload: outcome }: PayloadAction<Extract<Outcome, { kind: 'failed' }>>) {
      if (state.current.status !== 'opening') return
      state.current = { status: 'done', outcome }
    },
    cardDeclined(state, { payload }: PayloadAction<{ reason: string }>) {
      if (state.current.status === 'frame') state.current.declined = payload.reason
    },
    /** The checkout expired without a charge; a new order replaces it. */
    checkoutExpired(state) {
      if (state.current.status !== 'frame') return
      const { order, priceCents } = state.current
      const { ownerUid, item, po } = order
      state.current = { status: 'opening', ownerUid, item, priceCents, expired: po }
    },
    /** The frame reported a charge. Each transaction is handled once; `transId` is null if unreadable. */
    paymentReported(state, { payload: { transId } }: PayloadAction<{ transId: string | null }>) {
      if (state.current.status !== 'frame') return
      if (transId !== null && state.handledTransactionIds.includes(transId)) return
      const { order, declined } = state.current
      state.current = checking({ ...order, isReported: true }, declined)
      if (transId !== null)
        state.handledTransactionIds = remembered([...state.handledTransactionIds, transId])
    },
    transactionsHandled(state, { payload: ids }: PayloadAction<string[]>) {
      const news = ids.filter((id) => !state.handledTransactionIds.includes(id))
      if (news.length > 0) state.handledTransactionIds = remembered([...state.handledTransactionIds, ...news])
    },
    frameClosed(state) {
      if (state.current.status !== 'frame') return
      state.current = checking(state.current.order, state.current.declined)
    },
    recordLoaded(state) {
      const { current } = state
      if (current.status !== 'checking' || current.granted === null) return
      const outcome = { kind: 'granted', order: current.order, payment: current.granted } as const
      state.current = { status: 'done', outcome }
    },
    outcomeClosed(state) {
      const { current } = state
      if (current.status === 'done') state.current = { status: 'idle' }
    },
    /** Canceled while preparing, or navigated back. */
    purchaseLeft(state) {
      const { current } = state
      if (current.status === 'opening' || current.status === 'frame' || isDialog(current)) {
        state.current = resumed(openOrder(current))
      }
    },
  },
  extraReducers: (builder) => {
    builder
      // Kept for the same user; another user's login removes it.
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
        // The server has no such order of this buyer, so nothing was charged.
        if (['no_order', 'forbidden'].includes(failureOf(payload).code)) state.current = { status: 'idle' }
      })
  },
  selectors: {
    selectPurchase: (state) => state.current,
    selectHandled: (state) => state.handledTransactionIds,
  },
})

type Told = Answer<'getPaymentStatus'> | Answer<'addPayment'>

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
  if (!isUncharged || now - since < (order.isReported ? UNSEEN_AFTER_MS : UNCHARGED_AFTER_MS)) {
    return { ...asked, since }
  }
  return ended(order.isReported ? { kind: 'unseen', order } : { kind: 'uncharged', order, declined })
}

function ended(outcome: Outcome): Purchase {
  return { status: 'done', outcome }
}

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
