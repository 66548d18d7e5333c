import { combineReducers, configureStore, createDynamicMiddleware, type Reducer } from '@reduxjs/toolkit'
import type { AddSlices, Extra, RootState } from '../../redux/types'
import { createListeners } from './listeners'
import { publicReducers } from './publicReducers'

/** redux-persist's actions, which carry functions. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PAUSE', 'PERSIST', 'PURGE', 'REGISTER'].map(
  (name) => `persist/${name}`,
)

/**
 * The store of the public pages; `startSignedIn` completes it. Each test makes its own.
 * @param devTools whether Redux DevTools connect where a browser has them
 * @param checks whether Redux Toolkit looks for changed and unstorable values; in production it never does
 */
export function makeStore(extra: Extra, devTools = true, checks = true) {
  const { middleware, startListening } = createListeners(extra)
  const later = createDynamicMiddleware()
  const addSlices: AddSlices = (reducer, ...middlewares) => {
    store.replaceReducer(reducer)
    later.addMiddleware(...middlewares)
  }
  const store = configureStore({
    reducer: combineReducers(publicReducers) as Reducer as Reducer<RootState>,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { ...extra, startListening, addSlices } },
        immutableCheck: checks,
        serializableCheck: checks && { ignoredActions: PERSIST_ACTIONS },
      })
        .prepend(middleware)
        .concat(later.middleware),
    // Nothing secret is in an action or in the state. Where each action came from says much only in code that is not packed.
    devTools: devTools && {
      name: 'Passage Nine',
      trace: process.env.NODE_ENV !== 'production',
      actionSanitizer: withEndpoint,
    },
  })
  return store
}

/** DevTools show 'api/executeQuery/pending getAttempt': which call it was, before the action is opened. */
export function withEndpoint<A extends { type: string; meta?: { arg?: { endpointName?: string } } }>(
  action: A,
): A {
  const endpoint = action.meta?.arg?.endpointName
  return endpoint === undefined ? action : { ...action, type: `${action.type} ${endpoint}` }
}

export type AppStore = ReturnType<typeof makeStore>
