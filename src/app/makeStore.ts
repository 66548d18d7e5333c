import { configureStore } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../api/api'
import type { Extra } from '../redux/types'
import { createListeners } from './listeners'
import { persistedRootReducer } from './persistence'

/** A whole store; each test makes its own. */
export function makeStore(extra: Extra) {
  return configureStore({
    reducer: persistedRootReducer(extra.deviceStorage),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      })
        .prepend(createListeners(extra).middleware)
        .concat(api.middleware, extra.sessionLog.middleware),
    devTools: process.env.NODE_ENV === 'production' ? false : { name: 'Passage Nine', trace: true },
  })
}

export type AppStore = ReturnType<typeof makeStore>
