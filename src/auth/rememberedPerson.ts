import * as z from 'zod/mini'
import type { IdentityPerson } from '../api/identityPort'
import { PERSON_ENTRY } from './storedLogin'

const PREFIX = 'passage-nine/'
const Person = z.object({ uid: z.string().check(z.minLength(1)), email: z.string() })

/** Who was signed in here and has not logged out: whose password is asked for when the identity is lost by itself. */
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
    console.error('This device does not store who is signed in:', error)
  }
}

/** Everything that this device keeps of one user: the journal, what was set aside, transactions, and who they are. */
export function forgetUser(storage: Storage, uid: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && key.includes(`/${uid}/`)) storage.removeItem(key)
  }
  if (readPerson(storage)?.uid === uid) forgetPerson(storage)
}

export function forgetPerson(storage: Storage): void {
  storage.removeItem(PERSON_ENTRY)
}
