import { combineReducers } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { purchaseSlice } from '../../features/purchase/purchaseSlice'
import { testSessionSlice } from '../../features/testSession/state/testSessionSlice'
import { userTestsSlice } from '../../features/userTests/userTestsSlice'
import { settingsSlice } from '../../settings/settingsSlice'
import { publicReducers } from './publicReducers'

export const reducers = {
  ...publicReducers,
  [userTestsSlice.reducerPath]: userTestsSlice.reducer,
  [purchaseSlice.reducerPath]: purchaseSlice.reducer,
  [testSessionSlice.reducerPath]: testSessionSlice.reducer,
  [settingsSlice.reducerPath]: settingsSlice.reducer,
  [api.reducerPath]: api.reducer,
}

export const rootReducer = combineReducers(reducers)

/** Before `startSignedIn`, the state has only the public slices. */
export type RootState = ReturnType<typeof rootReducer>
