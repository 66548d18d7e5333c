import type {
  ListenerEffectAPI,
  Middleware,
  Reducer,
  ThunkAction,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
} from '@reduxjs/toolkit'
// Upward imports of types only.
import type { RootState } from '../app/store/rootReducer'
import type { CheckoutFrame } from '../features/purchase/checkoutFrame'
import type { ApiExtra } from '../api/baseQuery'
import type { PassageCache } from '../api/passageCache'

export type { RootState }

export type SessionLog = {
  actions: UnknownAction[]
  /** State before the first action. */
  preloaded: RootState['testSession'] | null
}

/** Extra argument of thunks and listeners. */
export type Extra = ApiExtra & {
  /** Writes synchronously, before the next paint. */
  deviceStorage: Storage
  checkoutFrame: CheckoutFrame
  passageCache: PassageCache
  sessionLog: SessionLog
}

/** Adds a lazy chunk's slices and middleware to the store. */
export type AddSlices = (reducer: Reducer<RootState>, ...middlewares: Middleware[]) => void

type Late = { startListening: AppStartListening; addSlices: AddSlices }

export type AppDispatch = ThunkDispatch<RootState, Extra & Late, UnknownAction>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra & Late, UnknownAction>
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Extra>
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Extra>
