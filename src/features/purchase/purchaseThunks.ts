import { dollarsFromCents, itemName, testsOf, type Item } from '../../../domain/pricing'
import { claimOf, type OrderState, type Payment, type User } from '../../../domain/records'
import { api } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { claimTransaction } from './claimTransaction'
import type { PaymentMessage } from './paymentMessages'
import {
  cardDeclined,
  checkoutExpired,
  frameClosed,
  orderKept,
  paymentReported,
  paymentUnreadable,
  purchaseLeft,
  purchaseRequested,
  selectPurchase,
} from './purchaseSlice'

export const requestPurchase =
  (item: Item, priceCents: number): AppThunk =>
  (dispatch, getState) => {
    const person = selectPerson(getState())
    if (person) dispatch(purchaseRequested({ ownerUid: person.uid, item, priceCents }))
  }

/** Order of actions: getPaymentStatus and abandonOrder where another order is left behind, getPONumber. */
export const placeOrder = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'requestingOrder') return
  const { item, replaces } = purchase
  if (replaces !== null) {
    if ((await dispatch(askStatus(replaces.poNumber))) === null) dispatch(orderKept())
    // Paid meanwhile, or nobody knows: nothing else is bought before that is settled.
    if (selectPurchase(getState()).status !== 'requestingOrder') return
    await dispatch(abandon(replaces.poNumber))
  }
  const request = { testNumber: itemName(item) }
  await dispatch(api.endpoints.getPONumber.initiate(request, { forceRefetch: true, subscribe: false }))
}

export const requestCredentials = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'requestingCredentials') return
  const { priceCents, poNumber } = purchase.order
  const request = { amount: dollarsFromCents(priceCents), currency: 'USD' as const, poNumber }
  await dispatch(api.endpoints.getPaymentCredentials.initiate(request, { track: false }))
}

/** Turns a word of the frame into the machine's event; a transaction that this browser has acted on is passed over. */
export const hearFrame =
  (message: PaymentMessage): AppThunk =>
  (dispatch, getState, { deviceStorage }) => {
    const purchase = selectPurchase(getState())
    const person = selectPerson(getState())
    if (purchase.status !== 'awaitingPayment' || !person) return
    switch (message.kind) {
      case 'charged': {
        if (!claimTransaction(deviceStorage, person.uid, message.transId)) return
        const { item, priceCents, poNumber } = purchase.order
        dispatch(
          paymentReported({
            id: message.hash ?? message.transId,
            date: new Date().toISOString(),
            username: person.email,
            amount: dollarsFromCents(priceCents),
            testNumber: itemName(item),
            transId: message.transId,
            invoice: poNumber,
          }),
        )
        return
      }
      case 'chargedUnreadably':
        return void dispatch(paymentUnreadable())
      case 'declined':
        return void dispatch(cardDeclined({ reason: message.reason }))
      case 'expired':
        return void dispatch(checkoutExpired())
      case 'closed':
        return void dispatch(frameClosed())
    }
  }

/** Sent once for a transaction; what became of a lost answer is asked with getPaymentStatus. */
export const recordPayment = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'recording') return
  await dispatch(api.endpoints.addPayment.initiate(purchase.report, { track: false }))
}

/** @returns where the order stands; null when the server was not reached */
export const askStatus =
  (poNumber: string): AppThunk<Promise<OrderState | null>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(
      api.endpoints.getPaymentStatus.initiate({ poNumber }, { forceRefetch: true, subscribe: false }),
    )
    return error === undefined && data ? data.state : null
  }

/** The payment of a granted order, for its receipt; null when it cannot be had now. */
export const findPayment =
  (poNumber: string): AppThunk<Promise<Payment | null>> =>
  async (dispatch) => {
    const { data } = await dispatch(
      api.endpoints.getPaymentStatus.initiate({ poNumber }, { forceRefetch: true, subscribe: false }),
    )
    return data?.payment ?? null
  }

/** The user's record as it is now; what the tests page shows follows it. */
export const loadUser =
  (uid: string): AppThunk<Promise<User | ApiFailure>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(
      api.endpoints.getUserById.initiate({ id: uid }, { forceRefetch: true, subscribe: false }),
    )
    return data !== undefined && error === undefined ? data : failureOf(error)
  }

/**
 * As specified: the bought tests marked paid, then the whole record sent. The server has granted them already.
 * @returns what went wrong, or null when the record is saved
 */
export const markPaid = (): AppThunk<Promise<ApiFailure | null>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'updatingUser') return null
  const { ownerUid, item } = purchase.order
  const user = await dispatch(loadUser(ownerUid))
  if ('code' in user) return user
  const update = await dispatch(
    api.endpoints.updateUser.initiate(claimOf(withPaid(user, testsOf(item))), { track: false }),
  )
  return update.error === undefined ? null : failureOf(update.error)
}

function withPaid(user: User, testNumbers: readonly number[]): User {
  const tests = user.tests.map((test) => (testNumbers.includes(test.number) ? { ...test, paid: true } : test))
  return { ...user, tests }
}

/** Leaves a closed order behind. */
export const cancelPurchase = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'closed') return
  dispatch(purchaseLeft())
  await dispatch(abandon(purchase.order.poNumber))
}

/** An order that could not be left behind stays open; it is watched in any case. */
const abandon =
  (poNumber: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(api.endpoints.abandonOrder.initiate({ poNumber }, { track: false }))
    if (error !== undefined) console.error('Leaving the order failed:', error)
  }
