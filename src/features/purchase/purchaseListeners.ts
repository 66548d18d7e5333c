import { dollarsFromCents, itemName } from '../../../domain/pricing'
import { api } from '../../api/api'
import { entered } from '../../redux/entered'
import type { AppStartListening, RootState } from '../../redux/types'
import { selectPurchase } from './purchaseSlice'

const machine = (state: RootState) => selectPurchase(state)

export function addPurchaseListeners(startListening: AppStartListening): void {
  startListening({
    predicate: entered(machine, 'requestingOrder'),
    effect: async (_action, { dispatch, getState }) => {
      const purchase = machine(getState())
      if (purchase.status !== 'requestingOrder') return
      const request = { testNumber: itemName(purchase.item) }
      await dispatch(api.endpoints.getPONumber.initiate(request, { forceRefetch: true, subscribe: false }))
    },
  })

  startListening({
    predicate: entered(machine, 'requestingCredentials'),
    effect: async (_action, { dispatch, getState }) => {
      const purchase = machine(getState())
      if (purchase.status !== 'requestingCredentials') return
      const { priceCents, poNumber } = purchase
      const request = { amount: dollarsFromCents(priceCents), currency: 'USD' as const, poNumber }
      await dispatch(api.endpoints.getPaymentCredentials.initiate(request, { track: false }))
    },
  })
}
