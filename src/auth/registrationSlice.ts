import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RegisterRefusal } from '../api/identityPort'

export type Registration =
  | { status: 'idle' }
  | { status: 'registering' }
  | { status: 'registered' }
  | ({ status: 'failed' } & RegisterRefusal)

const initialState = { status: 'idle' } as Registration

export const registrationSlice = createSlice({
  name: 'registration',
  initialState,
  reducers: {
    registrationLeft(state): Registration | void {
      if (state.status === 'registered' || state.status === 'failed') return { status: 'idle' }
    },
    registrationRequested(state): Registration | void {
      if (state.status === 'idle' || state.status === 'failed') return { status: 'registering' }
    },
    registrationSucceeded(state): Registration | void {
      if (state.status === 'registering') return { status: 'registered' }
    },
    registrationRefused(state, { payload }: PayloadAction<RegisterRefusal>): Registration | void {
      if (state.status === 'registering') return { status: 'failed', ...payload }
    },
  },
  selectors: { selectRegistration: (state) => state },
})

export const { registrationLeft, registrationRequested, registrationSucceeded, registrationRefused } =
  registrationSlice.actions
export const { selectRegistration } = registrationSlice.selectors
