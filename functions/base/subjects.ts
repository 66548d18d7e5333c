import { createHmac, randomBytes } from 'node:crypto'

const DAY_MS = 86_400_000
const LENGTH = 12

let day = 0
let key = Buffer.alloc(0)

/**
 * A person or a network in the log: the same all day in one process, so that an attack or a takeover can be followed, and
 * nobody's after it, since the key is kept nowhere.
 * @param now in ms
 */
export function subjectOf(kind: 'user' | 'network', name: string, now = Date.now()): string {
  const today = Math.floor(now / DAY_MS)
  if (today !== day) [day, key] = [today, randomBytes(32)]
  return createHmac('sha256', key).update(`${kind} ${name}`).digest('hex').slice(0, LENGTH)
}

/** What a request's line says of who asked, and from where; nothing before it is known. */
export type LineSubjects = { user?: string; network?: string }
