import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { persistStore } from 'redux-persist'
import { createPassageShelf } from './api/passageShelf'
import { App } from './app/App'
import { readConfig } from './app/config'
import { makeStore } from './app/makeStore'
import { Screens } from './app/Screens'
import { createSessionLog } from './app/sessionLog'
import { takeAhead } from './app/takeAhead'
import { watchIdentity } from './auth/authListeners'
import { createLazyIdentity } from './auth/lazyIdentity'
import { createCheckoutFrame } from './features/purchase/checkoutFrame'
import { createTabLock } from './features/testSession/tabLock'
import { watchPage } from './redux/pageEvents'
import { firstScreenDrawn, whenIdle } from './ui/whenIdle'
import './ui/media.css'

/** Set by the page's first script (src/early.ts). */
const LOGIN_SHOWN = 'data-login-shown'

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
  const restored = new Promise<void>((resolve) => {
    const persistor = persistStore(store, null, resolve)
    window.addEventListener('pagehide', () => void persistor.flush())
  })
  watchIdentity(identity, store.dispatch, window.localStorage)
  watchPage(window, store.dispatch)
  await restored
  await store.dispatch(takeAhead(location.pathname))
  draw(
    <App store={store} config={config}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>,
  )
  firstScreenDrawn()
}

function draw(app: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  root.removeAttribute('data-drawn-ahead')
  // The login screen that the build has drawn is on screen already, and may be typed into.
  if (document.documentElement.hasAttribute(LOGIN_SHOWN)) hydrateRoot(root, app)
  // In short turns: what is pressed meanwhile is heard.
  else startTransition(() => createRoot(root).render(app))
}

void start()

// A device that was here before has the faces; on the first visit they would hold up the program.
const loadFaces = () => void import('./ui/fonts.css')
if (navigator.serviceWorker?.controller) loadFaces()
else whenIdle(loadFaces)

// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production') whenIdle(() => void navigator.serviceWorker?.register('/sw.js'))
