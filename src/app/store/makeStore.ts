import { configureStore } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../../api/api'
import type { Extra } from '../../redux/types'
import { createListeners } from './listeners'
import { persistedRootReducer } from './persistence'

/**
 * A whole store; each test makes its own.
 * @param devTools whether Redux DevTools connect where a browser has them
 * @param checks whether Redux Toolkit looks for changed and unstorable values; in production it never does
 */
export function makeStore(extra: Extra, devTools = true, checks = true) {
  const { middleware, startListening } = createListeners(extra)
  return configureStore({
    reducer: persistedRootReducer(extra.deviceStorage),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { ...extra, startListening } },
        immutableCheck: checks,
        serializableCheck: checks && {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
        },
      })
        .prepend(middleware)
        .concat(api.middleware, extra.sessionLog.middleware),
    // Nothing secret is in an action or in the state. Where each action came from says much only in code that is not packed.
    devTools: devTools && {
      name: 'Passage Nine',
      trace: process.env.NODE_ENV !== 'production',
      actionSanitizer: withEndpoint,
    },
  })
}

/** DevTools show 'api/executeQuery/pending getAttempt': which call it was, before the action is opened. */
export function withEndpoint<A extends { type: string; meta?: { arg?: { endpointName?: string } } }>(
  action: A,
): A {
  const endpoint = action.meta?.arg?.endpointName
  return endpoint === undefined ? action : { ...action, type: `${action.type} ${endpoint}` }
}

export type AppStore = ReturnType<typeof makeStore>
