import * as z from 'zod/mini'
import type { IdentityPerson } from '../api/identityPort'
import { PERSON_ENTRY } from './storedLogin'

const Person = z.object({ uid: z.string().check(z.minLength(1)), email: z.string() })

/** The user who last signed in here and has not logged out. */
export function readPerson(storage: Storage): IdentityPerson | null {
  try {
    return Person.parse(JSON.parse(storage.getItem(PERSON_ENTRY) ?? ''))
  } catch {
    return null
  }
}

export function rememberPerson(storage: Storage, { uid, email }: IdentityPerson): void {
  try {
    storage.setItem(PERSON_ENTRY, JSON.stringify({ uid, email }))
  } catch (error) {
    console.error('Not stored:', error)
  }
}

export function forgetPerson(storage: Storage): void {
  storage.removeItem(PERSON_ENTRY)
}

const PREFIX = 'passage-nine/'

export function forgetUser(storage: Storage, uid: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && key.includes(`/${uid}/`)) storage.removeItem(key)
  }
  if (readPerson(storage)?.uid === uid) forgetPerson(storage)
}
