import { isTestNumber } from '../../domain/exam'
import { functionAddress, passageAddress } from '../api/addresses'
import { askAhead, exchange, type Exchange } from '../api/exchange'
import { shelfName } from '../api/passageShelf'
import { hasLogin, PERSON_ENTRY, readStoredLogin, type StoredLogin } from '../auth/storedLogin'
import { readOwnEpoch } from '../features/testSession/outbox/ownEpoch'
import { drawRoomAhead, type RoomAhead } from './roomAhead'
import { secondsUntil } from '../features/testSession/session/serverClock'
import { tabLockName } from '../features/testSession/writer/tabLock'
import type { Sitting, Writer } from '../features/testSession/session/states'
import type { Settings } from '../settings/settings'
import { showSettings } from '../settings/showSettings'

/**
 * The page's first script, small and in the page's head: it shows the login screen that the build has drawn, or asks for what the
 * screen is going to show, and draws the room of a test that goes on, while the program is still on its way. What it
 * cannot do, the program does.
 */
function startEarly(): void {
  const settings: Partial<Settings> = readStored('settings')
  const { scheme, textSize } = settings
  if (scheme && textSize) showSettings({ scheme, textSize }, document.documentElement)

  const isAtStart = location.pathname === '/' || location.pathname === '/login'
  if (!hasLogin(localStorage)) {
    const isAskedInPlace = localStorage.getItem(PERSON_ENTRY) !== null
    if (isAskedInPlace) return
    // A screen with a page of its own is there without any script.
    if ('page' in document.documentElement.dataset) shownAhead('page')
    else if (isAtStart) showLogin()
    return
  }
  if (isAtStart) fetchAhead('testsPage')
  const login = readStoredLogin(localStorage)
  if (login) askEarly(login, settings)
}

function showLogin(): void {
  if (location.pathname === '/') history.replaceState(null, '', '/login')
  shownAhead('login')
  // If they are here at once the screen is set in them; later ones would move what is read already.
  for (const { family, file } of readBlock('files-ahead').faces ?? []) {
    document.fonts.add(new FontFace(family, `url(${file})`, { weight: '200 900', display: 'optional' }))
  }
  fetchAhead('loginForm')
}

/** For the stylesheet, and for the program, which takes over what is shown (src/app/startProgram.tsx). */
function shownAhead(what: 'login' | 'page' | 'room'): void {
  document.documentElement.dataset['shownAhead'] = what
}

function askEarly({ person, token }: StoredLogin, settings: Partial<Settings>): void {
  const { apiBase } = readBlock('config')
  // Without a server's word in the page nobody knows yet where to ask.
  if (typeof apiBase !== 'string') return
  void askAhead(functionAddress(apiBase, 'getUserById'), token)

  const params = new URLSearchParams(location.search)
  const testNumber = Number(params.get('testNumber'))
  if (location.pathname !== '/testpage' || !isTestNumber(testNumber) || params.has('attempt')) return
  fetchAhead('testPage')
  const askPassage = (attemptId: string, passage: number) => {
    const address = passageAddress({ testNumber, passage, attemptId, finished: false })
    return askAhead(address, token, keptOrAsked(address, { person, token }))
  }
  const attempt = askAhead(functionAddress(apiBase, 'getAttempt', { testNumber }), token)
  const { current, clockOffset = 0 }: StoredSession = readStored('testSession')
  const isMine = current?.ownerUid === person.uid
  if (isMine && current.status === 'inProgress' && current.testNumber === testNumber) {
    const passage = askPassage(current.attemptId, current.passage)
    const ahead = { sitting: current, clockOffset, settings }
    if (current.writer === 'elsewhere') return
    globalThis.roomAhead = drawWhenHere(ahead, passage).catch(giveUp)
  } else {
    attempt
      .then(({ text }) => JSON.parse(text))
      .then((latest): unknown => latest?.status === 'open' && askPassage(latest.attemptId, 1))
      .catch(() => undefined)
  }
}

/** The sitting that a reload is going to restore; nobody has checked it yet. */
type StoredSession = { current?: Sitting & { status: string; writer: Writer }; clockOffset?: number }

/** The text that an attempt is pinned to never changes: one that the device keeps is as good as the server's. */
async function keptOrAsked(address: string, { person, token }: StoredLogin): Promise<Exchange> {
  const cacheName = shelfName(person.uid)
  const match = () => globalThis.caches?.match(address, { cacheName, ignoreVary: true })
  const response = await match()?.catch(() => undefined)
  if (!response) return exchange(address, token)
  const now = Date.now()
  return { response, text: await response.text(), sentAt: now, receivedAt: now }
}

/** Only where this tab is the one that goes on writing, as far as the device knows, and there is time left. */
async function drawWhenHere(ahead: RoomAhead, passage: Promise<Exchange>): Promise<void> {
  const { ownerUid, attemptId, epoch, deadline } = ahead.sitting
  if (readOwnEpoch(localStorage, ownerUid, attemptId) !== epoch) return
  const locks = navigator.locks?.query()
  const [{ response, text }, tabs] = await Promise.all([passage, locks, pageIsParsed()])
  const isWrittenElsewhere = tabs?.held?.some(({ name }) => name === tabLockName(attemptId))
  const isProgramHere = !document.querySelector('#root[data-drawn-ahead]')
  if (!response.ok || isWrittenElsewhere || isProgramHere) return
  if (secondsUntil(deadline, ahead.clockOffset) === 0) return
  drawRoomAhead(document, ahead, JSON.parse(text))
  shownAhead('room')
}

/** Before the program's scripts run, which wait for the same. */
async function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
}

/** A block of JSON in the page (public/index.html). */
function readBlock(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent?.trim() || '{}')
}

/** What redux-persist keeps of a slice (src/app/store/persistence.ts): each of its fields as JSON. */
function readStored(slice: string): object {
  const fields: Record<string, string> = JSON.parse(localStorage.getItem(`passage-nine/${slice}`) ?? '{}')
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, JSON.parse(text)]))
}

function fetchAhead(chunk: string): void {
  for (const file of readBlock('files-ahead')[chunk] ?? []) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = file
    document.head.append(link)
  }
}

const giveUp = (error: unknown) => console.error('Nothing is shown or asked ahead:', error)

try {
  startEarly()
} catch (error) {
  giveUp(error)
}
