import type { Item } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { api } from '../../api/api'
import { ask } from '../../api/call'
import { selectPerson } from '../../auth/authSlice'
import type { AppThunk } from '../../redux/types'
import { abandonOrder } from './purchaseEffects'
import { purchaseLeft, purchaseRequested, selectPurchase } from './purchaseSlice'

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

/** The payment of a granted order, for its receipt; null when it cannot be had now. */
export const findPayment =
  (poNumber: string): AppThunk<Promise<Payment | null>> =>
  async (dispatch) => {
    const { data } = await dispatch(ask(api.endpoints.getPaymentStatus, { poNumber }))
    return data?.payment ?? null
  }
