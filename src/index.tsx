import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { persistStore } from 'redux-persist'
import { createPassageShelf } from './api/passageShelf'
import { App } from './app/App'
import { readConfig } from './app/config'
import { makeStore } from './app/makeStore'
import { Screens } from './app/Screens'
import { createSessionLog } from './app/sessionLog'
import { watchFaults } from './app/watchFaults'
import { watchAccount } from './auth/accountNews'
import { watchIdentity } from './auth/authListeners'
import { createLazyIdentity } from './auth/lazyIdentity'
import { createCheckoutFrame } from './features/purchase/checkoutFrame'
import { createTabLock } from './features/testSession/tabLock'
import { watchPage } from './redux/pageEvents'
import { whenIdle } from './ui/whenIdle'
import './ui/media.css'

const noteFault = watchFaults(window)

async function start(): Promise<void> {
  const config = await readConfig(document)
  const identity = createLazyIdentity(config, window.localStorage)
  const store = makeStore({
    identity,
    apiBase: config.apiBase,
    deviceStorage: window.localStorage,
    checkoutFrame: createCheckoutFrame(config.payments, window),
    tabLock: createTabLock(navigator.locks),
    passageShelf: createPassageShelf(window.caches),
    sessionLog: createSessionLog(),
  })
  const persistor = persistStore(store)
  window.addEventListener('pagehide', () => void persistor.flush())
  watchIdentity(identity, store.dispatch, window.localStorage)
  watchAccount(window, store.dispatch)
  watchPage(window, store.dispatch)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root, {
    // What a screen throws and the error boundary catches reaches no event of the page.
    onCaughtError: (error) => {
      console.error(error)
      noteFault('render', error)
    },
  }).render(
    <App store={store} config={config}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>,
  )
}

void start()

// A device that was here before has the faces; on the first visit they would hold up the program.
const loadFaces = () => void import('./ui/fonts.css')
if (navigator.serviceWorker?.controller) loadFaces()
else whenIdle(loadFaces)

// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production') whenIdle(() => void navigator.serviceWorker?.register('/sw.js'))
