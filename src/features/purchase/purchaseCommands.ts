import { dollarsFromCents, itemName, type Item } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { api } from '../../api/api'
import { ask, call } from '../../api/call'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { claimTransaction } from './claimTransaction'
import type { PaymentMessage } from './paymentMessages'
import {
  cardDeclined,
  checkoutExpired,
  frameClosed,
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

/** Leaves a closed order behind. */
export const cancelPurchase = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'closed') return
  dispatch(purchaseLeft())
  await dispatch(abandonOrder(purchase.order.poNumber))
}

/** An order that could not be left behind stays open; it is watched in any case. */
export const abandonOrder =
  (poNumber: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { failure } = await dispatch(call(api.endpoints.abandonOrder, { poNumber }))
    if (failure) console.error('Order not left:', failure)
  }

/** The payment of a granted order, for its receipt; null when it cannot be had now. */
export const findPayment =
  (poNumber: string): AppThunk<Promise<Payment | null>> =>
  async (dispatch) => {
    const { data } = await dispatch(ask(api.endpoints.getPaymentStatus, { poNumber }))
    return data?.payment ?? null
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
