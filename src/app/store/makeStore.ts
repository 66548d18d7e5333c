import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Reducer,
} from '@reduxjs/toolkit'
import { addAbsenceListeners } from '../../auth/watchIdentity'
import type { AddSlices, AppDispatch, Extra, RootState } from '../../redux/types'
import { publicReducers } from './publicReducers'

/** redux-persist's actions contain functions. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PAUSE', 'PERSIST', 'PURGE', 'REGISTER'].map(
  (name) => `persist/${name}`,
)

/**
 * Public pages only; `startSignedIn` completes the store.
 * @param devTools connects Redux DevTools
 * @param checks enables Redux Toolkit's development checks; never in production
 */
export function makeStore(extra: Extra, devTools = true, checks = true) {
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch, Extra>({ extra })
  addAbsenceListeners(startListening)
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
    // Safe in production: actions and state contain no secrets.
    devTools: devTools && {
      name: 'Passage Nine',
      trace: process.env.NODE_ENV !== 'production',
      actionSanitizer: withEndpoint,
    },
  })
  return store
}

/** Appends the endpoint's name to RTK Query's action types in DevTools. */
export function withEndpoint<A extends { type: string; meta?: { arg?: { endpointName?: string } } }>(
  action: A,
): A {
  const endpoint = action.meta?.arg?.endpointName
  return endpoint === undefined ? action : { ...action, type: `${action.type} ${endpoint}` }
}

export type AppStore = ReturnType<typeof makeStore>
