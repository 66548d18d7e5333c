import { isAnyOf } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import type { AppStartListening } from '../../redux/types'

export function addUserTestsListeners(startListening: AppStartListening): void {
  startListening({
    // The record that a write answers is the newest there is; the screens read it from getUserById's cache.
    matcher: isAnyOf(api.endpoints.addUser.matchFulfilled, api.endpoints.updateUser.matchFulfilled),
    effect: ({ payload }, { dispatch }) => {
      void dispatch(api.util.upsertQueryData('getUserById', { id: payload.id }, payload))
    },
  })
}
