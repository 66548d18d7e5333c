import { combineReducers } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { purchaseSlice } from '../../features/purchase/purchaseSlice'
import { testSessionSlice } from '../../features/testSession/state/testSessionSlice'
import { settingsSlice } from '../../settings/settingsSlice'
import { publicReducers } from './publicReducers'

export const reducers = {
  ...publicReducers,
  [purchaseSlice.reducerPath]: purchaseSlice.reducer,
  [testSessionSlice.reducerPath]: testSessionSlice.reducer,
  [settingsSlice.reducerPath]: settingsSlice.reducer,
  [api.reducerPath]: api.reducer,
}

export const rootReducer = combineReducers(reducers)

/** Before `startSignedIn`, the state has only the public slices. */
export type RootState = ReturnType<typeof rootReducer>
