import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchFaults } from './app/watchFaults'
import { firstScreenDrawn, whenIdle } from './ui/whenIdle'
// In the page with the rest: the room is drawn before its chunk is here.
import './ui/exam.css'
import './ui/media.css'

/** What the page's first script shows already (src/early.ts). */
const shownAhead = () => document.documentElement.dataset['shownAhead']
/** What is not here by then is waited for on screen; a room that is on screen already can wait longer. */
const PATIENCE_MS = 400
const PATIENCE_IN_THE_ROOM_MS = 10_000

const noteFault = watchFaults(window)

/** Starts in several short turns of the event loop: one long one would leave what is pressed meanwhile unheard. */
async function start(): Promise<void> {
  // Two that draw at once would both be late.
  await Promise.race([globalThis.roomAhead ?? nextTurn(), nextTurn(PATIENCE_MS)])
  const { openStore } = await import(/* webpackMode: 'eager' */ './app/openStore')
  await nextTurn()
  const { store, config } = await openStore()
  const { takeAhead } = await import(/* webpackMode: 'eager' */ './app/takeAhead')
  const patienceMs = shownAhead() === 'room' ? PATIENCE_IN_THE_ROOM_MS : PATIENCE_MS
  await store.dispatch(takeAhead(location.pathname, patienceMs))
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
  if (shownAhead() === 'login') return void hydrateRoot(root, app, { onCaughtError })
  root.removeAttribute('data-drawn-ahead')
  // Of another screen only the header is true, until all of it is drawn; a room stays until it is drawn anew.
  if (shownAhead() !== 'room')
    root.querySelectorAll(':scope > :is(main, footer)').forEach((each) => each.remove())
  // In short turns: what is pressed meanwhile is heard.
  startTransition(() => createRoot(root, { onCaughtError }).render(app))
}

/** What a screen throws and the error boundary catches reaches no event of the page. */
function onCaughtError(error: unknown): void {
  console.error(error)
  noteFault('render', error)
}

const nextTurn = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

void start()

// A device that was here before has the faces; on the first visit they would hold up the program.
const loadFaces = () => void import('./ui/fonts.css').catch(() => undefined)
if (navigator.serviceWorker?.controller) loadFaces()
else whenIdle(loadFaces)

const registerWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production') whenIdle(registerWorker)
