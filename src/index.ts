import { watchFaults } from './app/watch/watchFaults'
import { loadFaces } from './ui/styles/loadFaces'
import { onIdle, whenIdle } from './ui/whenIdle'
// In the page with the rest: the room is drawn before its chunk is here.
import './ui/styles/bars.css'
import './ui/styles/exam.css'
import './ui/styles/passage.css'
import './ui/styles/passageBar.css'
import './ui/styles/fallbackFaces.css'
import './ui/styles/media.css'

/** A room that takes longer to come is drawn by the program. */
const PATIENCE_MS = 400

const noteFault = watchFaults(window)

async function start(): Promise<void> {
  // Two that draw at once would both be late: the program waits until the room is on screen and hears what is pressed.
  const roomIsDrawn = globalThis.roomAhead?.then(() => new Promise<void>(onIdle))
  await Promise.race([roomIsDrawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  // A device that was here before has the faces; on the first visit they would hold up the program.
  const isRead = document.documentElement.dataset['shownAhead'] !== 'room'
  const showFaces = () => void loadFaces(document, isRead).catch(() => undefined)
  if (navigator.serviceWorker?.controller) showFaces()
  else whenIdle(showFaces)
  await import(/* webpackMode: 'eager' */ 'react-dom/client')
  const { startProgram } = await import(/* webpackMode: 'eager' */ './app/startProgram')
  await startProgram(noteFault)
}

void start()

const registerWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
// Development has no worker: it would serve yesterday's code.
if (process.env.NODE_ENV === 'production') whenIdle(registerWorker)
