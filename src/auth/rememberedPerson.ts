import * as z from 'zod/mini'
import type { IdentityPerson } from '../api/identityPort'

const KEY = 'passage-nine/person'
const Person = z.object({ uid: z.string().check(z.minLength(1)), email: z.string() })

/** Who was signed in here and has not logged out: whose password is asked for when the identity is lost by itself. */
export function readPerson(storage: Storage): IdentityPerson | null {
  try {
    return Person.parse(JSON.parse(storage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

export function rememberPerson(storage: Storage, { uid, email }: IdentityPerson): void {
  try {
    storage.setItem(KEY, JSON.stringify({ uid, email }))
  } catch (error) {
    console.error('This device does not store who is signed in:', error)
  }
}

export function forgetPerson(storage: Storage): void {
  storage.removeItem(KEY)
}
