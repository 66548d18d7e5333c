import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import type { AppConfig } from '../../../domain/config'
import { createPassageShelf } from '../../api/passageShelf'
import { createLazyIdentity } from '../../auth/lazyIdentity'
import { readPerson } from '../../auth/rememberedPerson'
import { hasLogin } from '../../auth/storedLogin'
import { watchIdentity } from '../../auth/watchIdentity'
import { hasSitting } from '../../features/testSession/state/states'
import { selectSession } from '../../features/testSession/state/testSessionSlice'
import { watchPage } from '../../redux/pageEvents'
import { loadPatiently } from '../../ui/page/loadPatiently'
import { loadSignedIn } from '../chunks'
import { readConfig } from '../config'
import { createLazyCheckoutFrame } from './lazyCheckoutFrame'
import { makeStore, type AppStore } from './makeStore'
import { shareTransactions } from './persistence'
import { createSessionLog } from '../watch/sessionLog'

/** The page's one store, with what this device keeps, and what it hears of the browser and the identity provider. */
export async function openStore(): Promise<{ store: AppStore; config: AppConfig }> {
  const config = await readConfig(document)
  let starting: ReturnType<typeof start> | undefined
  const start = async () => {
    const part = await loadSignedIn()
    store.dispatch(part.startSignedIn())
    part.watchAccount(window, store.dispatch)
    window.addEventListener('storage', (change) => store.dispatch(part.hearJournal(change)))
    return part
  }
  const startOnce = () => {
    starting ??= start()
    // A fetch that failed is repeated by the next login.
    starting.catch(() => (starting = undefined))
    return starting
  }
  const identity = createLazyIdentity(config, window.localStorage, startOnce)
  const store = makeStore(
    {
      identity,
      apiBase: config.apiBase,
      deviceStorage: window.localStorage,
      checkoutFrame: createLazyCheckoutFrame(config.payments, window),
      passageShelf: createPassageShelf(window.caches),
      sessionLog: createSessionLog(),
    },
    config.devTools,
  )
  const restored = new Promise<void>((resolve) => {
    const persistor = persistStore(store, null, resolve)
    window.addEventListener('pagehide', () => void persistor.flush())
  })
  watchPage(window, store.dispatch)
  setupListeners(store.dispatch)
  shareTransactions(window, store.dispatch)
  await restored
  const isKnown =
    hasLogin(window.localStorage, config.identity.apiKey) || readPerson(window.localStorage) !== null
  const signedIn = isKnown ? await loadPatiently(startOnce) : null
  // Not before: what is restored of another person goes when it is known who this is.
  watchIdentity(identity, store.dispatch, window.localStorage, (uid) => {
    const session = selectSession(store.getState())
    return hasSitting(session) && session.ownerUid === uid
  })
  if (signedIn) store.dispatch(signedIn.readBackJournal())
  return { store, config }
}
