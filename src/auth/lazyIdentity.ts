import type { AppConfig } from '../../domain/config'
import type { Identity } from '../api/identityPort'
import { whenIdle } from '../ui/whenIdle'
import { hasLogin, readStoredLogin } from './storedLogin'

/**
 * Loads the provider's library when first needed; until then uses the stored login.
 * @param prepare must finish before the provider reports a login
 */
export function createLazyIdentity(
  config: AppConfig,
  deviceStorage: Storage,
  prepare: () => Promise<unknown> = async () => undefined,
): Identity {
  const { apiKey } = config.identity
  let loading: Promise<Identity> | null = null
  let isLoaded = false
  let watcher: Parameters<Identity['watch']>[0] | null = null
  let stop: (() => void) | null = null

  const load = () => {
    loading ??= Promise.all([import('./firebaseIdentity'), prepare()]).then(
      ([{ createFirebaseIdentity }]) => {
        const identity = createFirebaseIdentity(config)
        isLoaded = true
        if (watcher) stop = identity.watch(watcher)
        return identity
      },
    )
    // Lets the next caller retry.
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  return {
    watch(onChange) {
      watcher = onChange
      const stored = readStoredLogin(deviceStorage, apiKey)
      if (stored) {
        onChange(stored.person)
        // The library keeps the token fresh and reports the end of the login.
        whenIdle(() => void load().catch(() => undefined))
      } else if (hasLogin(deviceStorage, apiKey)) load().catch(() => undefined)
      else onChange(null)
      return () => {
        watcher = null
        stop?.()
      }
    },
    async token(fresh) {
      const stored = isLoaded || fresh ? null : readStoredLogin(deviceStorage, apiKey)
      return stored ? stored.token : (await load()).token(fresh)
    },
    refused: async (token) => {
      await load()
        .then((identity) => identity.refused(token))
        .catch((error: unknown) => console.error('Not removed:', error))
    },
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
        return {
          registered: false,
          reason: 'unreachable',
          message: 'The login service could not be reached.',
        }
      }
    },
    sendPasswordReset: async (email) => {
      try {
        return await (await load()).sendPasswordReset(email)
      } catch {
        return { sent: false }
      }
    },
    sendVerification: async () => {
      try {
        return await (await load()).sendVerification()
      } catch {
        return 'notSent'
      }
    },
    changeEmail: async (email) => {
      try {
        return await (await load()).changeEmail(email)
      } catch {
        return 'notSent'
      }
    },
    changePassword: async (password) => {
      try {
        return await (await load()).changePassword(password)
      } catch {
        return 'unreachable'
      }
    },
    refresh: async () => (await load()).refresh(),
    logOut: async () => (await load()).logOut(),
  }
}
