import { pino, type Logger } from 'pino'
import { createHmac, randomBytes } from 'node:crypto'

/** Further lines are dropped while nothing reads standard output, so a full pipe doesn't block the server. */
const MAX_BUFFERED_BYTES = 1024 * 1024

export function createLog(): Logger {
  // With a `minLength` of 0, `flush` would not wait.
  return pino(pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_BUFFERED_BYTES }))
}

const DAY_MS = 86_400_000
const LENGTH = 12

let day = 0
let key = Buffer.alloc(0)

/** Changes daily and per process; the key is never stored. @param now in ms */
export function subjectOf(kind: 'user' | 'network', name: string, now = Date.now()): string {
  const today = Math.floor(now / DAY_MS)
  if (today !== day) [day, key] = [today, randomBytes(32)]
  return createHmac('sha256', key).update(`${kind} ${name}`).digest('hex').slice(0, LENGTH)
}

export type LineSubjects = { user?: string; network?: string }
