import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import type { AppConfig } from '../../../domain/config'
import { createPassageShelf } from '../../api/passageShelf'
import { watchAccount } from '../../auth/accountNews'
import { watchIdentity } from '../../auth/authListeners'
import { createLazyIdentity } from '../../auth/lazyIdentity'
import { hasSitting } from '../../features/testSession/state/states'
import { selectSession } from '../../features/testSession/state/testSessionSlice'
import { readBackJournal } from '../../features/testSession/sync/syncAttempt'
import { hearJournal } from '../../features/testSession/sync/watchJournal'
import { watchPage } from '../../redux/pageEvents'
import { readConfig } from '../config'
import { createLazyCheckoutFrame } from './lazyCheckoutFrame'
import { makeStore, type AppStore } from './makeStore'
import { shareTransactions } from './persistence'
import { createSessionLog } from '../watch/sessionLog'

/** The page's one store, with what this device keeps, and what it hears of the browser and the identity provider. */
export async function openStore(): Promise<{ store: AppStore; config: AppConfig }> {
  const config = await readConfig(document)
  const identity = createLazyIdentity(config, window.localStorage)
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
  watchAccount(window, store.dispatch)
  watchPage(window, store.dispatch)
  setupListeners(store.dispatch)
  shareTransactions(window, store.dispatch)
  window.addEventListener('storage', (change) => store.dispatch(hearJournal(change)))
  await restored
  // Not before: what is restored of another person goes when it is known who this is.
  watchIdentity(identity, store.dispatch, window.localStorage, (uid) => {
    const session = selectSession(store.getState())
    return hasSitting(session) && session.ownerUid === uid
  })
  store.dispatch(readBackJournal())
  return { store, config }
}
