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

  const load = () => {
    loading ??= Promise.all([import('./firebaseIdentity'), prepare()]).then(
      ([{ createFirebaseIdentity }]) => {
        const identity = createFirebaseIdentity(config)
        isLoaded = true
        if (watcher) identity.watch(watcher)
        return identity
      },
    )
    // Lets the next caller retry.
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  /** Asks the library, or returns the outcome for one that cannot be loaded. */
  const or =
    <Args extends unknown[], Outcome>(
      ask: (identity: Identity, ...args: Args) => Promise<Outcome>,
      unloaded: NoInfer<Outcome>,
    ) =>
    async (...args: Args) => {
      try {
        return await ask(await load(), ...args)
      } catch {
        return unloaded
      }
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
    logIn: or((identity, email: string, password: string) => identity.logIn(email, password), 'unreachable'),
    register: or((identity, email: string, password: string) => identity.register(email, password), {
      registered: false,
      reason: 'unreachable',
      message: 'The login service could not be reached.',
    }),
    sendPasswordReset: or((identity, email: string) => identity.sendPasswordReset(email), { sent: false }),
    sendVerification: or((identity) => identity.sendVerification(), 'notSent'),
    changeEmail: or((identity, email: string) => identity.changeEmail(email), 'notSent'),
    changePassword: or((identity, password: string) => identity.changePassword(password), 'unreachable'),
    refresh: async () => (await load()).refresh(),
    logOut: async () => (await load()).logOut(),
  }
}
