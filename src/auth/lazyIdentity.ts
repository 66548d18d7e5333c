import type { AppConfig } from '../../domain/config'
import type { Identity } from '../api/identityPort'

/** Where Firebase keeps a login; without such an entry nobody is signed in, and its library can wait. */
const LOGIN_ENTRY = 'firebase:authUser:'

/** The identity provider, its library fetched when somebody is signed in or wants to be: not for the first screen. */
export function createLazyIdentity(config: AppConfig, deviceStorage: Storage): Identity {
  let loading: Promise<Identity> | null = null
  let watcher: Parameters<Identity['watch']>[0] | null = null
  let stop: (() => void) | null = null

  const load = () => {
    loading ??= import('./firebaseIdentity').then(({ createFirebaseIdentity }) => {
      const identity = createFirebaseIdentity(config)
      if (watcher) stop = identity.watch(watcher)
      return identity
    })
    // A fetch that failed is tried again by the next who needs it.
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  return {
    watch(onChange) {
      watcher = onChange
      if (hasLogin(deviceStorage)) void load()
      else onChange(null)
      return () => {
        watcher = null
        stop?.()
      }
    },
    token: async (fresh) => (await load()).token(fresh),
    logIn: async (email, password) => {
      try {
        return await (await load()).logIn(email, password)
      } catch {
        return 'unreachable'
      }
    },
    register: async (email, password) => {
      try {
        return await (await load()).register(email, password)
      } catch {
        return { registered: false, message: 'The sign-in service could not be reached.' }
      }
    },
    sendPasswordReset: async (email) => {
      try {
        return await (await load()).sendPasswordReset(email)
      } catch {
        return { sent: false }
      }
    },
    logOut: async () => (await load()).logOut(),
  }
}

function hasLogin(storage: Storage): boolean {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).some((key) =>
    key?.startsWith(LOGIN_ENTRY),
  )
}
