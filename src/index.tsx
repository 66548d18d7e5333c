import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/App'
import { whenInitialized } from './app/router'
import { routes } from './app/routes'
import { SCROLL_POSITIONS } from './app/Shell'
import { openStore } from './app/store/openStore'
import { watchFaults } from './app/watch/watchFaults'
import { bearChangedPage } from './ui/changedPage'
import { firstScreenDrawn, whenIdle } from './ui/whenIdle'
import './ui/faces.css'
import './ui/document.css'

bearChangedPage()
const noteFault = watchFaults(window)

/** Errors caught by a route's error element cause no window event. */
function onCaughtError(error: unknown): void {
  console.error(error)
  noteFault('render', error)
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  const isPrerendered = 'prerendered' in document.documentElement.dataset
  const { store, config } = await openStore()
  // A page opened by its address begins at the top, not where it was left.
  const isOpened = performance
    .getEntriesByType('navigation')
    .some((it) => 'type' in it && it.type === 'navigate')
  if (isOpened) sessionStorage.removeItem(SCROLL_POSITIONS)
  const router = createBrowserRouter(routes)
  const app = <App store={store} config={config} router={router} />
  if (isPrerendered) {
    await whenInitialized(router)
    hydrateRoot(root, app, { onCaughtError })
  } else {
    root.replaceChildren()
    root.removeAttribute('data-one-of-many')
    createRoot(root, { onCaughtError }).render(app)
  }
  firstScreenDrawn()
}

/** boot.ts found a missing requirement, and the page explains it. */
const isLacking = 'lacks' in document.documentElement.dataset
if (!isLacking) void start()

const registerWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
// In development a worker would serve old code.
if (process.env.NODE_ENV === 'production' && !isLacking) whenIdle(registerWorker)
