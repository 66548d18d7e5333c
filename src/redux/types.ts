import type {
  ListenerEffectAPI,
  Middleware,
  Reducer,
  ThunkAction,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
} from '@reduxjs/toolkit'
// The upward imports, types only: the state is whatever the root reducer holds, and a feature's port is its own.
import type { RootState } from '../app/store/rootReducer'
import type { CheckoutFrame } from '../features/purchase/checkoutFrame'
import type { ApiExtra } from '../api/baseQuery'
import type { PassageShelf } from '../api/passageShelf'

export type { RootState }

/** What happened to the test session so far (src/app/watch/sessionLog.ts). */
export type SessionLog = {
  /** Every action that concerns the session. */
  actions: UnknownAction[]
  /** What the session was before the first of them. */
  preloaded: RootState['testSession'] | null
}

/** What the store lends to thunks and listeners; tests lend their own. */
export type Extra = ApiExtra & {
  /** The browser's localStorage: it writes at once, before the next paint. */
  deviceStorage: Storage
  checkoutFrame: CheckoutFrame
  passageShelf: PassageShelf
  sessionLog: SessionLog
}

/** Completes the store with the slices and the middleware of a chunk that is fetched later. */
export type AddSlices = (reducer: Reducer<RootState>, ...middlewares: Middleware[]) => void

/** What thunks find besides: a chunk that is fetched later adds its slices and listeners. */
type Late = { startListening: AppStartListening; addSlices: AddSlices }

export type AppDispatch = ThunkDispatch<RootState, Extra & Late, UnknownAction>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra & Late, UnknownAction>
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Extra>
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Extra>
