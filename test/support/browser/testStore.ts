import type { UnknownAction } from '@reduxjs/toolkit'
import { persistStore, type Persistor } from 'redux-persist'
import type { PassageCache } from '../../../src/api/passageCache'
import type { Identity } from '../../../src/api/identityPort'
import { makeStore } from '../../../src/app/store/makeStore'
import { startSignedIn } from '../../../src/app/store/signedIn'
import type { SessionLog } from '../../../src/redux/types'
import { reducers } from '../../../src/app/store/rootReducer'
import { identityFound, loggedOut } from '../../../src/auth/authSlice'
import { fakeFrame } from './purchase/fakeFrame'
import { person } from './fakeServer'

export function fakeIdentity(change: Partial<Identity> = {}): Identity {
  return {
    watch: () => () => undefined,
    token: async (fresh) => (fresh ? 'fresh-token' : 'token'),
    refused: async () => undefined,
    logIn: async (_email, password) => (password === 'right' ? 'loggedIn' : 'refused'),
    register: async () => ({ registered: true }),
    sendPasswordReset: async () => ({ sent: true }),
    sendVerification: async () => 'sent',
    changeEmail: async () => 'sent',
    changePassword: async () => 'changed',
    refresh: async () => undefined,
    logOut: async () => undefined,
    ...change,
  }
}

export const noShelf: PassageCache = {
  keep: async () => undefined,
  tidy: async () => undefined,
  clear: async () => undefined,
}

const pages: { store: ReturnType<typeof makeStore>; persistor: Persistor }[] = []

/** Stops pages whose work would reach the next test. */
export function closePages(): void {
  for (const { store, persistor } of pages.splice(0)) {
    persistor.pause()
    store.dispatch(loggedOut())
  }
}

/** Without Redux Toolkit's slow checks, which plainData.test.ts has. */
export async function openStore({
  identity = fakeIdentity(),
  sessionLog = { actions: [], preloaded: null },
  passageCache = noShelf,
  checks = false,
  repeatAfterMs = [],
}: {
  identity?: Identity
  sessionLog?: SessionLog
  passageCache?: PassageCache
  checks?: boolean
  repeatAfterMs?: readonly number[]
} = {}) {
  const frame = fakeFrame()
  const actions: UnknownAction[] = []
  Object.assign(reducers, {
    recorder: (state = 0, action: UnknownAction) => {
      actions.push(action)
      return state
    },
  })
  const extra = {
    identity,
    apiBase: 'http://localhost/api',
    repeatAfterMs,
    deviceStorage: window.localStorage,
    checkoutFrame: frame,
    passageCache,
    sessionLog,
  }
  const store = makeStore(extra, true, checks)
  store.dispatch(startSignedIn())
  const persistor = persistStore(store)
  pages.push({ store, persistor })
  await new Promise<void>((resolve) => {
    const stop = persistor.subscribe(() => {
      if (persistor.getState().bootstrapped) {
        stop()
        resolve()
      }
    })
    if (persistor.getState().bootstrapped) resolve()
  })
  return { store, persistor, actions, frame }
}

export async function openSignedIn(options: Parameters<typeof openStore>[0] = {}) {
  const opened = await openStore(options)
  opened.store.dispatch(identityFound(person))
  await until(() => opened.store.getState().auth.status === 'signedIn')
  await opened.persistor.flush()
  return opened
}

export async function until(holds: () => boolean, withinMs = 6_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It never came true: ${holds.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
