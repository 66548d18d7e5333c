import { dollarsFromCents, itemName } from '../../../domain/pricing'
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
  selectPurchase,
} from './purchaseSlice'

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
