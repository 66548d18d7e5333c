import { isScreen, paths, screenAddress } from './paths'

/**
 * Where the login leads back to, or null: a screen that wanted it (RequireUser.tsx). Nothing but a screen of this app,
 * whatever an older version or a stray history entry holds.
 */
export function wayBack(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  if (typeof from !== 'string' || !URL.canParse(from, ORIGIN)) return null
  const { origin, pathname, search } = new URL(from, ORIGIN)
  const isOurs = origin === ORIGIN && isScreen(pathname)
  return isOurs && !START.includes(screenAddress(pathname)) ? pathname + search : null
}

/** Any origin that is not asked for anything: what leads elsewhere has another. */
const ORIGIN = 'http://app.invalid'
const START: readonly string[] = ['/', paths.login, paths.register]
