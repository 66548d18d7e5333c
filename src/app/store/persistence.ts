import { combineReducers, type Reducer } from '@reduxjs/toolkit'
import {
  persistReducer,
  persistStore,
  type PersistedState,
  type Transform,
  type WebStorage,
} from 'redux-persist'
import type { AppDispatch } from '../../redux/types'
import { parseJson } from '../../../domain/base/parseJson'
import { openOrder, restorePurchase, type Purchase } from '../../features/purchase/purchase'
import { purchaseSlice, transactionsHandled, type PurchaseState } from '../../features/purchase/purchaseSlice'
import { restorePractice, restoreSession } from '../../features/testSession/state/restoreSession'
import { testSessionSlice, type TestSessionState } from '../../features/testSession/state/testSessionSlice'
import { idle } from '../../features/testSession/state/states'
import { restoreSettings, type Settings } from '../../settings/settings'
import { settingsSlice } from '../../settings/settingsSlice'
import type { AppStore } from './makeStore'
import { reducers, type RootState } from './rootReducer'

/** Increase when the stored shape changes; after the first release, earlier versions must stay readable. */
const VERSION = 1
/** The journal stores every act immediately; the rest can wait. */
const STORE_AFTER_MS = 100
const KEY_PREFIX = 'passage-nine/'
const PURCHASE = 'purchase'

/** The API cache is never stored: the server has the data. */
export function persistedRootReducer(deviceStorage: Storage): Reducer<RootState> {
  const common = { keyPrefix: KEY_PREFIX, version: VERSION, storage: asPromises(deviceStorage) }
  return combineReducers({
    ...reducers,
    testSession: persistReducer<TestSessionState>(
      {
        ...common,
        key: 'testSession',
        throttle: STORE_AFTER_MS,
        migrate: async (stored) => parseTestSession(stored),
      },
      testSessionSlice.reducer,
    ),
    purchase: persistReducer<PurchaseState>(
      {
        ...common,
        key: PURCHASE,
        transforms: [orderAlone],
        migrate: async (stored) => parsePurchase(stored),
      },
      purchaseSlice.reducer,
    ),
    settings: persistReducer<Settings>(
      { ...common, key: 'settings', migrate: async (stored) => parseSettings(stored) },
      settingsSlice.reducer,
    ),
  }) as unknown as Reducer<RootState>
}

/** Resolves once the stored state is restored. */
export function restore(store: AppStore, page: Window): Promise<void> {
  return new Promise((resolve) => {
    const persistor = persistStore(store, null, resolve)
    page.addEventListener('pagehide', () => void persistor.flush())
  })
}

/** redux-persist migration; undefined starts with the initial state. */
export function parseTestSession(
  stored: PersistedState,
): (PersistedState & Partial<TestSessionState>) | undefined {
  if (stored === undefined) return undefined
  const fields: { _persist: unknown; current?: unknown; practice?: unknown; clockOffset?: unknown } = stored
  const current = restoreSession(fields.current) ?? idle
  const practice = restorePractice(fields.practice)
  if (current.status === 'idle' && practice.status === 'idle') return undefined
  const clockOffset = typeof fields.clockOffset === 'number' ? fields.clockOffset : 0
  return { _persist: stored._persist, current, practice, clockOffset }
}

/** Stores only the open order of a purchase. */
const orderAlone: Transform<unknown, unknown> = {
  in: (value, key) => (key === 'current' ? openOrder(value as Purchase) : value),
  out: (stored, key) => (key === 'current' ? restorePurchase(stored) : stored),
}

export function parsePurchase(stored: PersistedState): (PersistedState & Partial<PurchaseState>) | undefined {
  if (stored === undefined) return undefined
  const fields: { _persist: unknown; current?: Purchase; handledTransactionIds?: unknown } = stored
  return {
    _persist: stored._persist,
    current: fields.current ?? { status: 'idle' },
    handledTransactionIds: texts(fields.handledTransactionIds),
  }
}

/** Follows the transactions that other tabs have handled. */
export function shareTransactions(page: Window, dispatch: AppDispatch): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key !== `${KEY_PREFIX}${PURCHASE}` || newValue === null) return
    // redux-persist stores each field as JSON within JSON.
    const { handledTransactionIds } = (parseJson(newValue) ?? {}) as { handledTransactionIds?: unknown }
    dispatch(transactionsHandled(texts(parseJson(String(handledTransactionIds)))))
  })
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((each) => typeof each === 'string') : []
}

/** redux-persist tolerates a storage's exceptions (full, forbidden) as rejections. */
function asPromises(storage: Storage): WebStorage {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  }
}

export function parseSettings(stored: PersistedState): (PersistedState & Settings) | undefined {
  return stored && { _persist: stored._persist, ...restoreSettings(stored) }
}
