import type { UnknownAction } from '@reduxjs/toolkit'
import { legacy_configureStore as configureMockStore } from 'redux-mock-store'
import { withExtraArgument } from 'redux-thunk'
import { api } from '../../../src/api/api'
import { rootReducer } from '../../../src/app/store/rootReducer'
import { identityFound } from '../../../src/auth/authSlice'
import type { AppDispatch, Extra } from '../../../src/redux/types'
import { apiEvents } from './apiEvents'
import { fakeFrame } from './purchase/fakeFrame'
import { newUser, person } from './fakeServer'
import { fakeIdentity, noShelf } from './testStore'

const signedIn = [identityFound(person), apiEvents.fulfilled('addUser', newUser(), newUser())].reduce<
  ReturnType<typeof rootReducer> | undefined
>(rootReducer, undefined)

export function mockStore() {
  const extra: Extra = {
    identity: fakeIdentity(),
    apiBase: 'http://localhost/api',
    repeatAfterMs: [],
    deviceStorage: window.localStorage,
    checkoutFrame: fakeFrame(),
    passageCache: noShelf,
    sessionLog: { actions: [], preloaded: null },
  }
  const create = configureMockStore<object, AppDispatch>([withExtraArgument(extra), api.middleware as never])
  return create((actions) => (actions as UnknownAction[]).reduce(rootReducer, signedIn) ?? {})
}

type Told = { type: string; meta?: { arg?: { endpointName?: string }; requestStatus?: string } }

export function storyOf(slice: string, actions: readonly Told[]): string[] {
  return actions.flatMap(({ type, meta }) => {
    const endpoint = meta?.arg?.endpointName
    if (endpoint && meta?.requestStatus === 'pending') return [endpoint]
    if (endpoint && meta?.requestStatus === 'fulfilled') return [`${endpoint} done`]
    return type.startsWith(`${slice}/`) ? [type.replace(`${slice}/`, '')] : []
  })
}
