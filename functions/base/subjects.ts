import { createHmac, randomBytes } from 'node:crypto'

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
