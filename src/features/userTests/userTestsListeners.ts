import { api } from '../../api/api'
import type { AppStartListening } from '../../redux/types'

/** The record that a write answers is the newest there is; the screens read it from getUserById's cache. */
export function addUserTestsListeners(startListening: AppStartListening): void {
  for (const { matchFulfilled } of [api.endpoints.addUser, api.endpoints.updateUser]) {
    startListening({
      matcher: matchFulfilled,
      effect: ({ payload }, { dispatch }) => {
        void dispatch(api.util.upsertQueryData('getUserById', { id: payload.id }, payload))
      },
    })
  }
}
