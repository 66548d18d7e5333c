import { combineReducers } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { authSlice } from '../../auth/authSlice'
import { registrationSlice } from '../../auth/registrationSlice'
import { purchaseSlice } from '../../features/purchase/purchaseSlice'
import { testSessionSlice } from '../../features/testSession/state/testSessionSlice'
import { userTestsSlice } from '../../features/userTests/userTestsSlice'
import { settingsSlice } from '../../settings/settingsSlice'

/** Every slice by the name under which DevTools shows it. */
export const reducers = {
  [authSlice.reducerPath]: authSlice.reducer,
  [registrationSlice.reducerPath]: registrationSlice.reducer,
  [userTestsSlice.reducerPath]: userTestsSlice.reducer,
  [purchaseSlice.reducerPath]: purchaseSlice.reducer,
  [testSessionSlice.reducerPath]: testSessionSlice.reducer,
  [settingsSlice.reducerPath]: settingsSlice.reducer,
  [api.reducerPath]: api.reducer,
}

export const rootReducer = combineReducers(reducers)

export type RootState = ReturnType<typeof rootReducer>
