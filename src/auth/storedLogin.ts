import type { IdentityPerson } from '../api/identityPort'

const LOGIN_ENTRIES = 'firebase:authUser:'
/** The user to reauthenticate when the login is lost (rememberedPerson.ts). */
export const PERSON_ENTRY = 'passage-nine/person'
/** Firebase's library refreshes tokens that expire sooner. */
const LEAST_MS = 60_000

export type StoredLogin = { person: IdentityPerson; token: string }

/** @param apiKey excludes other apps' logins on the same origin; undefined if not known yet */
export function hasLogin(storage: Storage, apiKey: string | undefined): boolean {
  return findEntry(storage, apiKey) !== undefined
}

/**
 * Reads the login without Firebase's library. Returns null if there is none, its token expires soon or its format is
 * unknown. The server validates the token.
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
