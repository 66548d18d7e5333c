import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/App'
import { whenInitialized } from './app/router'
import { routes } from './app/routes'
import { openStore } from './app/store/openStore'
import { watchFaults } from './app/watch/watchFaults'
import { bearChangedPage } from './ui/changedPage'
import { firstScreenDrawn, whenIdle } from './ui/whenIdle'
import './ui/faces.css'
import './ui/document.css'

bearChangedPage()
const noteFault = watchFaults(window)

/** Errors that a route's error element catches reach no event of the page. */
function onCaughtError(error: unknown): void {
  console.error(error)
  noteFault('render', error)
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  const isPrerendered = 'prerendered' in document.documentElement.dataset
  const { store, config } = await openStore()
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

/** The first script has found that the app cannot run here, and the page says why. */
const isLacking = 'lacks' in document.documentElement.dataset
if (!isLacking) void start()

const registerWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production' && !isLacking) whenIdle(registerWorker)
