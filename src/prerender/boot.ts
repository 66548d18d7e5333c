import { isTestNumber } from '../../domain/exam'
import { functionAddress, passageAddress } from '../api/addresses'
import { prefetch } from '../api/prefetch'
import { hasLogin, PERSON_ENTRY, readStoredLogin, type StoredLogin } from '../auth/storedLogin'
import { showSettings, type ShownSettings } from '../settings/showSettings'

/** The page's first script, inlined into its head; the app works without it. */
function boot(): void {
  const lacks = lacking()
  if (lacks !== null) {
    document.documentElement.dataset['lacks'] = lacks
    return
  }
  const { scheme, textSize, lineSpacing, typeface }: Partial<ShownSettings> = readStored('settings')
  if (scheme && textSize && lineSpacing && typeface)
    showSettings({ scheme, textSize, lineSpacing, typeface }, document.documentElement)

  const isAtStart = location.pathname === '/' || location.pathname === '/login'
  const { apiBase, identity }: StoredConfig = readBlock('config')
  if (!hasLogin(localStorage, identity?.apiKey)) {
    const asksInPlace = localStorage.getItem(PERSON_ENTRY) !== null
    if (asksInPlace) return
    if (isAtStart) preload('loginForm')
    if (isAtStart || 'page' in document.documentElement.dataset) showPrerendered()
    return
  }
  preload('signedIn')
  if (isAtStart) preload('testsPage')
  const login = readStoredLogin(localStorage, identity?.apiKey)
  if (login && apiBase !== undefined) prefetchFor(login, apiBase)
}

/** Returns the missing requirement. `AbortSignal.any` is the newest API needed (browserslist in package.json). */
function lacking(): 'browser' | 'storage' | null {
  if (!('any' in AbortSignal)) return 'browser'
  try {
    localStorage.getItem(PERSON_ENTRY)
  } catch {
    return 'storage'
  }
  return null
}

/** Marks the prerendered screen for the stylesheet and for hydration. */
function showPrerendered(): void {
  if (location.pathname === '/') history.replaceState(null, '', '/login')
  document.documentElement.dataset['prerendered'] = ''
}

function prefetchFor({ person, token }: StoredLogin, apiBase: string): void {
  prefetch(functionAddress(apiBase, 'getUserById', { id: person.uid }), token)

  const params = new URLSearchParams(location.search)
  const testNumber = Number(params.get('testNumber'))
  if (location.pathname !== '/testpage' || !isTestNumber(testNumber) || params.has('attempt')) return
  preload('testPage')
  prefetch(functionAddress(apiBase, 'getAttempt', { testNumber }), token)
  const { current }: StoredSession = readStored('testSession')
  const isOwn = current?.ownerUid === person.uid && current.testNumber === testNumber
  if (!isOwn || current.status !== 'inProgress') return
  const { attemptId, passage } = current
  prefetch(passageAddress({ testNumber, passage, attemptId, finished: false }), token)
}

/** Empty if the configuration is fetched. */
type StoredConfig = { apiBase?: string; identity?: { apiKey?: string } }

/** Not validated yet. */
type StoredSession = {
  current?: { status: string; ownerUid: string; testNumber: number; attemptId: string; passage: number }
}

function readBlock(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent?.trim() || '{}')
}

/** Reads a slice as redux-persist stores it: each field as JSON. */
function readStored(slice: string): object {
  const fields: Record<string, string> = JSON.parse(localStorage.getItem(`passage-nine/${slice}`) ?? '{}')
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, JSON.parse(text)]))
}

function preload(chunk: string): void {
  for (const file of readBlock('chunk-files')[chunk] ?? []) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = file
    document.head.append(link)
  }
}

try {
  boot()
} catch (error) {
  console.error('Nothing was prefetched:', error)
}
