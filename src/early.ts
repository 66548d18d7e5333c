import { functionAddress, passageAddress } from './api/addresses'
import { askAhead } from './api/exchange'
import { hasLogin, readStoredLogin, type StoredLogin } from './auth/storedLogin'

/**
 * The page's first script, small and by itself: it shows the login screen that the build has drawn, or asks for what the
 * screen is going to show, while the program is still on its way. What it cannot do, the program does.
 */
function startEarly(): void {
  const isAtStart = location.pathname === '/' || location.pathname === '/login'
  if (!hasLogin(localStorage)) return isAtStart ? showLogin() : undefined
  if (isAtStart) preload('testsPage')
  const login = readStoredLogin(localStorage)
  if (login) askEarly(login)
}

function showLogin(): void {
  if (location.pathname === '/') history.replaceState(null, '', '/login')
  document.documentElement.setAttribute('data-login-shown', '')
  preload('loginForm')
}

function askEarly({ person, token }: StoredLogin): void {
  const { apiBase } = readBlock('config')
  // Without a server's word in the page nobody knows yet where to ask.
  if (typeof apiBase !== 'string') return
  void askAhead(functionAddress(apiBase, 'getUserById', { id: person.uid }), token)

  const params = new URLSearchParams(location.search)
  const testNumber = Number(params.get('testNumber'))
  if (location.pathname !== '/testpage' || !testNumber || params.has('attempt')) return
  preload('testPage')
  const sitting = readStoredSitting(testNumber)
  const askPassage = (attemptId: string) => {
    const passage = sitting?.attemptId === attemptId ? sitting.passage : 1
    void askAhead(passageAddress({ testNumber, passage, attemptId, finished: false }), token)
  }
  const attempt = askAhead(functionAddress(apiBase, 'getAttempt', { testNumber }), token)
  if (sitting) askPassage(sitting.attemptId)
  else {
    attempt
      .then(({ text }) => JSON.parse(text))
      .then(({ status, attemptId }) => status === 'open' && askPassage(attemptId))
      .catch(() => undefined)
  }
}

/** A block of JSON in the page (public/index.html). */
function readBlock(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent?.trim() || '{}')
}

function preload(chunk: string): void {
  for (const file of readBlock('files-ahead')[chunk] ?? []) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = file
    document.head.append(link)
  }
}

/** The sitting that a reload is going to restore (src/app/persistence.ts), if it is of this test. */
function readStoredSitting(testNumber: number): { attemptId: string; passage: number } | null {
  const { current = 'null' } = JSON.parse(localStorage.getItem('passage-nine/testSession') ?? '{}')
  const session = JSON.parse(current)
  return session?.status === 'inProgress' && session.testNumber === testNumber ? session : null
}

try {
  startEarly()
} catch (error) {
  console.error('Nothing is shown or asked ahead:', error)
}
