import type { IdentityPerson } from '../api/identityPort'

/** Where Firebase keeps logins; without ours nobody is signed in, and its library can wait. */
const LOGIN_ENTRIES = 'firebase:authUser:'
/** Who is asked for the password in place when the login is lost by itself (rememberedPerson.ts). */
export const PERSON_ENTRY = 'passage-nine/person'
/** A token that ends sooner is left to the library, which fetches a fresh one. */
const LEAST_MS = 60_000

/** Who is signed in on this device, with the token that says so to the server. */
export type StoredLogin = { person: IdentityPerson; token: string }

/**
 * Whether somebody is signed in here, readable or not.
 * @param apiKey ours: other apps of the same origin have logins of their own; undefined where it is not known yet
 */
export function hasLogin(storage: Storage, apiKey: string | undefined): boolean {
  return findEntry(storage, apiKey) !== undefined
}

/**
 * The login as Firebase's library left it, so that nothing waits for the library itself; null when nobody is signed in,
 * when its token is about to end, and when the entry is not of the shape known here. The server judges the token.
 */
export function readStoredLogin(storage: Storage, apiKey: string | undefined): StoredLogin | null {
  try {
    const { uid, email, emailVerified, stsTokenManager } = JSON.parse(
      storage.getItem(findEntry(storage, apiKey) ?? '') ?? '{}',
    )
    const { accessToken: token, expirationTime } = stsTokenManager
    const isWhole = typeof uid === 'string' && typeof email === 'string' && typeof token === 'string'
    if (!isWhole || !(expirationTime - Date.now() > LEAST_MS)) return null
    return { person: { uid, email, emailVerified: emailVerified === true }, token }
  } catch {
    return null
  }
}

function findEntry(storage: Storage, apiKey = ''): string | undefined {
  const ours = LOGIN_ENTRIES + (apiKey === '' ? '' : `${apiKey}:`)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').find((key) =>
    key.startsWith(ours),
  )
}
