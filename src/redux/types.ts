import type {
  ListenerEffectAPI,
  Middleware,
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
  middleware: Middleware<object, RootState>
  /** What the session was at first, and every action since that concerns it. */
  recorded: { actions: UnknownAction[]; preloaded: RootState['testSession'] | null }
}

/** What the store lends to thunks and listeners; tests lend their own. */
export type Extra = ApiExtra & {
  /** The browser's localStorage: it writes at once, before the next paint. */
  deviceStorage: Storage
  checkoutFrame: CheckoutFrame
  passageShelf: PassageShelf
  sessionLog: SessionLog
}

/** What thunks find besides: a page that is fetched later adds its own listeners. */
type Late = { startListening: AppStartListening }

export type AppDispatch = ThunkDispatch<RootState, Extra & Late, UnknownAction>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra & Late, UnknownAction>
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Extra>
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Extra>
