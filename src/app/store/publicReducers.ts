import { authSlice } from '../../auth/authSlice'
import { registrationSlice } from '../../auth/registrationSlice'

/** The slices of every page. Those of a signed-in user come with their chunk (rootReducer.ts). */
export const publicReducers = {
  [authSlice.reducerPath]: authSlice.reducer,
  [registrationSlice.reducerPath]: registrationSlice.reducer,
}
