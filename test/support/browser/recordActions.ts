import type { UnknownAction } from '@reduxjs/toolkit'
import type { AppStore } from '../../../src/app/store/makeStore'
import { persistedRootReducer } from '../../../src/app/store/persistence'

/** Every action that reaches the reducer from now on, whoever dispatched it: a thunk, a listener, RTK Query. */
export function recordActions(store: AppStore): UnknownAction[] {
  const actions: UnknownAction[] = []
  const reducer = persistedRootReducer(window.localStorage)
  store.replaceReducer((state, action) => {
    actions.push(action)
    return reducer(state, action)
  })
  // The replacement announces itself.
  actions.length = 0
  return actions
}
