import { authSlice } from '../../auth/authSlice'
import { registrationSlice } from '../../auth/registrationSlice'

export const publicReducers = {
  [authSlice.reducerPath]: authSlice.reducer,
  [registrationSlice.reducerPath]: registrationSlice.reducer,
}
