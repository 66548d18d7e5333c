import { isScreen, paths, screenAddress } from '../paths'

/** Returns the screen that required the login (RequireUser.tsx), or null. The stored address is validated. */
export function wayBack(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  if (typeof from !== 'string' || !URL.canParse(from, ORIGIN)) return null
  const { origin, pathname, search } = new URL(from, ORIGIN)
  const isOurs = origin === ORIGIN && isScreen(pathname)
  return isOurs && !START.includes(screenAddress(pathname)) ? pathname + search : null
}

/** Dummy base, never requested. */
const ORIGIN = 'http://app.invalid'
const START: readonly string[] = ['/', paths.login, paths.register]
