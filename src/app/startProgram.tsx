import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { listenBeforeRouter } from '../ui/page/backButton'
import { firstScreenDrawn } from '../ui/whenIdle'
import type { NoteFault } from './watch/watchFaults'

/** What the page's first script shows already (src/ahead/early.ts). */
const shownAhead = () => document.documentElement.dataset['shownAhead']
const isRoomShown = () => shownAhead() === 'room'

/** Starts in several short turns of the event loop: one long one would leave what is pressed meanwhile unheard. */
export async function startProgram(noteFault: NoteFault): Promise<void> {
  await nextTurn()
  await import(/* webpackMode: 'eager' */ '../api/api')
  await nextTurn()
  await import(/* webpackMode: 'eager' */ './store/rootReducer')
  await nextTurn()
  await import(/* webpackMode: 'eager' */ './store/listeners')
  await nextTurn()
  const { openStore } = await import(/* webpackMode: 'eager' */ './store/openStore')
  await nextTurn()
  const { store, config } = await openStore()
  const { awaitPrefetched } = await import(/* webpackMode: 'eager' */ './awaitPrefetched')
  await store.dispatch(awaitPrefetched(location.pathname, isRoomShown))
  listenBeforeRouter()
  await nextTurn()
  const { App } = await import(/* webpackMode: 'eager' */ './App')
  const { Screens } = await import(/* webpackMode: 'eager' */ './Screens')
  replacePrerendered(
    <App store={store} config={config}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>,
    // What a screen throws and the error boundary catches reaches no event of the page.
    (error) => {
      console.error(error)
      noteFault('render', error)
    },
  )
  firstScreenDrawn()
}

/** The program's screen in the place of what the build or the first script has shown. */
function replacePrerendered(app: ReactNode, onCaughtError: (error: unknown) => void): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  // The screen that the build has drawn is on screen already, and may be typed into.
  if (shownAhead() === 'login' || shownAhead() === 'page')
    return void hydrateRoot(root, app, { onCaughtError })
  const isOneOfMany = root.hasAttribute('data-drawn-ahead')
  root.removeAttribute('data-drawn-ahead')
  // On other routes keep only the prerendered header; keep a room until React has rendered its replacement, and a screen
  // with a page of its own likewise.
  if (isOneOfMany && !isRoomShown())
    root.querySelectorAll(':scope > :is(main, footer)').forEach((each) => each.remove())
  // In short turns: what is pressed meanwhile is heard.
  startTransition(() => createRoot(root, { onCaughtError }).render(app))
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
