import type { UnknownAction } from '@reduxjs/toolkit'
import { dollarsFromCents, itemName, itemTitle, testsOf, type Item } from '../../../domain/pricing'
import { claimOf } from '../../../domain/records'
import { api } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import type { PaymentMessage } from './paymentMessages'
import type { In, Order } from './purchase'
import {
  cardDeclined,
  checkoutExpired,
  checkoutOpened,
  frameClosed,
  openingFailed,
  orderSettled,
  paymentReported,
  purchaseRequested,
  selectPurchase,
} from './purchaseSlice'

const { getPONumber, getPaymentCredentials, abandonOrder, addPayment, getUserById, updateUser } =
  api.endpoints

const untracked = { track: false }

export const startFailures = {
  any: 'Credit card transaction failed!',
  noOrderNumber: 'Purchase Failed',
  incompleteCredentials: 'Failed to initialize payment. Please contact support.',
  elsewhere: 'A payment window is open in another tab. Finish or close it there, then try again.',
} as const

export const requestPurchase =
  (item: Item, priceCents: number): AppThunk =>
  (dispatch, getState) => {
    const person = selectPerson(getState())
    if (person) dispatch(purchaseRequested({ ownerUid: person.uid, item, priceCents }))
  }

/** @returns the action that ends the opening */
export const openCheckout =
  ({ ownerUid, item, priceCents, expired }: In<'opening'>): AppThunk<Promise<UnknownAction>> =>
  async (dispatch, getState, { checkoutFrame }) => {
    const isWanted = () => ['opening', 'frame'].includes(selectPurchase(getState()).status)
    const isReady = checkoutFrame.prepare().then(
      () => {
        if (!isWanted()) checkoutFrame.close()
        return true
      },
      (error: unknown) => error,
    )
    if (expired !== null) await dispatch(abandonOrder.initiate({ poNumber: expired }, untracked))
    const ordered = await dispatch(getPONumber.initiate({ testNumber: itemName(item) }, untracked))
    if (ordered.error) return refused(failureOf(ordered.error), item)
    const { uniquevalue: po, granted } = ordered.data
    if (po === '') return failed(startFailures.noOrderNumber)
    const order: Order = { ownerUid, po, item, isReported: false }
    if (granted) return orderSettled(order)

    const credentials = { amount: dollarsFromCents(priceCents), currency: 'USD', poNumber: po } as const
    const opened = await dispatch(getPaymentCredentials.initiate(credentials, untracked))
    if (opened.error) {
      const failure = failureOf(opened.error)
      const { code, details } = failure
      if ((code === 'already_owned' && details?.granted) || code === 'order_in_review')
        return orderSettled(order)
      if (code === 'order_unsettled' && isElsewhere(await isReady)) return failed(startFailures.elsewhere)
      return refused(failure, item)
    }
    const { secretToken, checkoutToken } = opened.data
    if (secretToken === '' || checkoutToken === '') return failed(startFailures.incompleteCredentials)

    const ready = await isReady
    // Canceled: without a window, other orders needn't wait for this one.
    if (!isWanted()) await dispatch(abandonOrder.initiate({ poNumber: po }, untracked))
    if (ready === true) return checkoutOpened({ order, priceCents, checkoutToken })
    console.error('The payment window was not opened:', ready)
    if (isElsewhere(ready)) return failed(startFailures.elsewhere)
    return failed(startFailures.any, 'The payment window could not be opened. Your card was not charged.')
  }

/** Compares by name, because the class is in the frame's chunk. */
const isElsewhere = (ready: unknown) => ready instanceof Error && ready.name === 'OpenElsewhere'

/** No window was opened, so nothing was charged. */
function failed(message: string, detail: string | null = null) {
  return openingFailed({ kind: 'failed', message, detail })
}

export const openingTimedOut = () =>
  failed(startFailures.any, 'The server took too long to answer. Your card was not charged.')

function refused(failure: ApiFailure, item: Item): UnknownAction {
  const { code, message } = failure
  if (['already_owned', 'order_in_review', 'order_unsettled'].includes(code)) return failed(message)
  // An earlier window of this purchase may have been charged.
  const told = code === 'order_busy' ? message : `${message} You were not charged for ${itemTitle(item)}.`
  return failed(startFailures.any, told)
}

/** Reports a charge to the server once. */
export const handleFrameMessage =
  (message: PaymentMessage): AppThunk =>
  (dispatch, getState) => {
    const purchase = selectPurchase(getState())
    if (purchase.status !== 'frame') return
    switch (message.kind) {
      case 'declined':
        return void dispatch(cardDeclined({ reason: message.reason }))
      case 'expired':
        return void dispatch(checkoutExpired())
      case 'closed':
        return void dispatch(frameClosed())
      case 'chargedUnreadably':
        return void dispatch(paymentReported({ transId: null }))
      case 'charged': {
        const { transId, hash } = message
        const { order, priceCents } = purchase
        const username = selectPerson(getState())?.email ?? ''
        dispatch(paymentReported({ transId }))
        // The transaction was already handled.
        if (selectPurchase(getState()).status === 'frame') return
        const payment = {
          id: hash ?? transId,
          date: new Date().toISOString(),
          username,
          amount: dollarsFromCents(priceCents),
          testNumber: itemName(order.item),
          transId,
          invoice: order.po,
        }
        void dispatch(addPayment.initiate(payment, untracked))
      }
    }
  }

/** The server has already granted the tests; this updates the user record. */
export const updateRecord =
  ({ ownerUid, item }: Order): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const latest = { forceRefetch: true, subscribe: false }
    const { data: user, error } = await dispatch(getUserById.initiate({ id: ownerUid }, latest))
    if (!user) return console.error('Record not loaded:', error)
    const bought = testsOf(item)
    const tests = user.tests.map((test) => (bought.includes(test.number) ? { ...test, paid: true } : test))
    const updated = await dispatch(updateUser.initiate(claimOf({ ...user, tests }), untracked))
    if (updated.error) console.error('Record not updated:', updated.error)
  }
