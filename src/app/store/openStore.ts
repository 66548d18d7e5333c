import type { AppConfig } from '../../../domain/config'
import { createPassageShelf } from '../../api/passageCache'
import { createLazyIdentity } from '../../auth/lazyIdentity'
import { readPerson } from '../../auth/rememberedPerson'
import { hasLogin } from '../../auth/storedLogin'
import { watchIdentity } from '../../auth/watchIdentity'
import { watchPage } from '../../redux/pageEvents'
import { loadPatiently } from '../../ui/page/lazyPart'
import { loadSignedIn, SignedInHeader } from '../chunks'
import { readConfig } from '../../config'
import { createLazyCheckoutFrame } from './lazyCheckoutFrame'
import { makeStore, type AppStore } from './makeStore'

type SignedIn = Awaited<ReturnType<typeof loadSignedIn>>

export async function openStore(): Promise<{ store: AppStore; config: AppConfig }> {
  const config = await readConfig(document)
  let signedIn: SignedIn | null = null
  let starting: Promise<SignedIn> | null = null
  const start = async () => {
    const part = await loadSignedIn()
    await Promise.all([part.startInPage(store, window), SignedInHeader.preload()])
    return (signedIn = part)
  }
  const startOnce = () => {
    starting ??= start()
    // Lets the next login retry.
    starting.catch(() => (starting = null))
    return starting
  }
  const identity = createLazyIdentity(config, window.localStorage, startOnce)
  const store = makeStore(
    {
      identity,
      apiBase: config.apiBase,
      deviceStorage: window.localStorage,
      checkoutFrame: createLazyCheckoutFrame(config.payments, window),
      passageCache: createPassageShelf(window.caches),
      sessionLog: { actions: [], preloaded: null },
    },
    config.devTools,
  )
  watchPage(window, store.dispatch)
  const isKnown =
    hasLogin(window.localStorage, config.identity.apiKey) || readPerson(window.localStorage) !== null
  if (isKnown) await loadPatiently(startOnce)
  // After restoring, so that another user's restored state is removed.
  watchIdentity(
    identity,
    store.dispatch,
    window.localStorage,
    (uid) => signedIn !== null && store.dispatch(signedIn.isAtWork(uid)),
  )
  if (isKnown) store.dispatch((await startOnce()).readBackJournal())
  return { store, config }
}
