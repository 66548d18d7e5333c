import { functionAddress, passageAddress } from './api/addresses'
import { askAhead } from './api/exchange'
import { readStoredLogin, type StoredLogin } from './auth/storedLogin'

/**
 * The page's first script, small and by itself: it asks for what the screen is going to show while the program is still
 * on its way. What it cannot do, the program does; nothing here may throw.
 */
function askEarly({ person, token }: StoredLogin): void {
  const apiBase = configured('config').apiBase
  if (typeof apiBase !== 'string') return
  void askAhead(functionAddress(apiBase, 'getUserById', { id: person.uid }), token)

  const params = new URLSearchParams(location.search)
  const testNumber = Number(params.get('testNumber'))
  if (location.pathname !== '/testpage' || !testNumber || params.has('attempt')) return
  for (const file of configured('test-page-files')) preload(file)
  const sitting = readStoredSitting(testNumber)
  const askPassage = (attemptId: string) => {
    const passage = sitting?.attemptId === attemptId ? sitting.passage : 1
    const request = { testNumber, passage, attemptId, finished: false }
    void askAhead(passageAddress(request), token)
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

/** A block of JSON in the page. */
function configured(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent?.trim() || '{}')
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = file.endsWith('.css') ? 'style' : 'script'
  link.href = file
  document.head.append(link)
}

/** The sitting that a reload is going to restore (src/app/persistence.ts), if it is of this test. */
function readStoredSitting(testNumber: number): { attemptId: string; passage: number } | null {
  const { current = 'null' } = JSON.parse(localStorage.getItem('passage-nine/testSession') ?? '{}')
  const session = JSON.parse(current)
  return session?.status === 'inProgress' && session.testNumber === testNumber ? session : null
}

try {
  const login = readStoredLogin(localStorage)
  if (login) askEarly(login)
} catch (error) {
  console.error('Nothing is asked ahead:', error)
}
