import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Item } from '../../../domain/pricing'
import { api } from '../../api/api'
import { loggedOut } from '../../auth/authSlice'

/** Where one purchase stands (specification, section 4). Each state carries exactly the facts that are true in it. */
export type Purchase =
  | { status: 'idle' }
  | { status: 'requestingOrder'; item: Item; priceCents: number }
  | { status: 'requestingCredentials'; item: Item; priceCents: number; poNumber: string }
  | { status: 'awaitingPayment'; item: Item; priceCents: number; poNumber: string; checkoutToken: string }
  | { status: 'failed'; message: string }

/** The specification's texts for a purchase that could not be started (section 8). */
export const startFailures = {
  any: 'Credit card transaction failed!',
  noOrderNumber: 'Purchase Failed',
  incompleteCredentials: 'Failed to initialize payment. Please contact support.',
} as const

const { getPONumber, getPaymentCredentials } = api.endpoints

const initialState = { status: 'idle' } as Purchase

export const purchaseSlice = createSlice({
  name: 'purchase',
  initialState,
  reducers: {
    purchaseRequested(
      state,
      { payload }: PayloadAction<{ item: Item; priceCents: number }>,
    ): Purchase | void {
      if (state.status === 'idle') return { status: 'requestingOrder', ...payload }
    },
    failureClosed(state): Purchase | void {
      if (state.status === 'failed') return { status: 'idle' }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, (state): Purchase | void => {
        if (state.status !== 'idle') return { status: 'idle' }
      })
      .addMatcher(getPONumber.matchFulfilled, (state, { payload }): Purchase | void => {
        if (state.status !== 'requestingOrder') return
        if (payload.uniquevalue === '') return { status: 'failed', message: startFailures.noOrderNumber }
        const { item, priceCents } = state
        return { status: 'requestingCredentials', item, priceCents, poNumber: payload.uniquevalue }
      })
      .addMatcher(getPONumber.matchRejected, (state): Purchase | void => {
        if (state.status === 'requestingOrder') return { status: 'failed', message: startFailures.any }
      })
      .addMatcher(getPaymentCredentials.matchFulfilled, (state, { payload, meta }): Purchase | void => {
        if (state.status !== 'requestingCredentials') return
        if (meta.arg.originalArgs.poNumber !== state.poNumber) return
        if (payload.secretToken === '' || payload.checkoutToken === '') {
          return { status: 'failed', message: startFailures.incompleteCredentials }
        }
        return { ...state, status: 'awaitingPayment', checkoutToken: payload.checkoutToken }
      })
      .addMatcher(getPaymentCredentials.matchRejected, (state, { meta }): Purchase | void => {
        if (state.status !== 'requestingCredentials') return
        if (meta.arg.originalArgs.poNumber === state.poNumber) {
          return { status: 'failed', message: startFailures.any }
        }
      })
  },
  selectors: { selectPurchase: (state) => state },
})

export const { purchaseRequested, failureClosed } = purchaseSlice.actions
export const { selectPurchase } = purchaseSlice.selectors
