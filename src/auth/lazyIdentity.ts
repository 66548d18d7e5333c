import type { AppConfig } from '../../domain/config'
import type { Identity } from '../api/identityPort'

/** The identity provider's library, fetched beside the first screen rather than before it. */
export function createLazyIdentity(config: AppConfig): Identity {
  const loading = import('./firebaseIdentity').then(({ createFirebaseIdentity }) =>
    createFirebaseIdentity(config),
  )
  return {
    watch(onChange) {
      let stop: (() => void) | null = null
      let stopped = false
      void loading.then((identity) => {
        if (!stopped) stop = identity.watch(onChange)
      })
      return () => {
        stopped = true
        stop?.()
      }
    },
    token: async (fresh) => (await loading).token(fresh),
    logIn: async (email, password) => (await loading).logIn(email, password),
    register: async (email, password) => (await loading).register(email, password),
    sendPasswordReset: async (email) => (await loading).sendPasswordReset(email),
    logOut: async () => (await loading).logOut(),
  }
}
