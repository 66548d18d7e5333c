import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchFaults } from './app/watchFaults'
import { firstScreenDrawn, whenIdle } from './ui/whenIdle'
import './ui/media.css'

/** Set by the page's first script (src/early.ts). */
const LOGIN_SHOWN = 'data-login-shown'

const noteFault = watchFaults(window)

/** Starts in several short turns of the event loop: one long one would leave what is pressed meanwhile unheard. */
async function start(): Promise<void> {
  await nextTurn()
  const { openStore } = await import(/* webpackMode: 'eager' */ './app/openStore')
  await nextTurn()
  const { store, config } = await openStore()
  const { takeAhead } = await import(/* webpackMode: 'eager' */ './app/takeAhead')
  await store.dispatch(takeAhead(location.pathname))
  await nextTurn()
  const { App } = await import(/* webpackMode: 'eager' */ './app/App')
  const { Screens } = await import(/* webpackMode: 'eager' */ './app/Screens')
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
  // The login screen that the build has drawn is on screen already, and may be typed into.
  if (document.documentElement.hasAttribute(LOGIN_SHOWN))
    return void hydrateRoot(root, app, { onCaughtError })
  // Of another screen only the header is true, until all of it is drawn.
  for (const drawnAhead of root.querySelectorAll(':scope > :is(main, footer)')) drawnAhead.remove()
  root.removeAttribute('data-drawn-ahead')
  // In short turns: what is pressed meanwhile is heard.
  startTransition(() => createRoot(root, { onCaughtError }).render(app))
}

/** What a screen throws and the error boundary catches reaches no event of the page. */
function onCaughtError(error: unknown): void {
  console.error(error)
  noteFault('render', error)
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

void start()

// A device that was here before has the faces; on the first visit they would hold up the program.
const loadFaces = () => void import('./ui/fonts.css').catch(() => undefined)
if (navigator.serviceWorker?.controller) loadFaces()
else whenIdle(loadFaces)

const registerWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production') whenIdle(registerWorker)
