import {
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** A checkout that was opened for one invoice. Money in text, as the wire has it. */
export type Checkout = {
  kind: 'checkout'
  checkoutToken: string
  secretToken: string
  invoice: string
  amount: string
  /** What is bought, as the shop calls it. */
  label: string
  openedAt: number
}

/** A card that was tried; no more of its number than the first six and last four digits. */
export type Transaction = {
  kind: 'transaction'
  transactionId: number
  checkoutToken: string
  invoice: string
  amount: string
  status: 'APPROVED' | 'DECLINED'
  cardNumber: string
  cardHolderName: string
  createdAt: number
  /** Until when a look-up does not find it. */
  hiddenUntil?: number
}

/** Money that went back, or a refund that was undone: a row of its own, what it refers to stays as it was. */
export type Return = {
  kind: 'return'
  transactionId: number
  type: 'reverse' | 'refund'
  /** The charge whose money it is, or the refund that it undoes. */
  of: number
  amount: string
  createdAt: number
  /** What its row says instead: a form that the shop does not understand. */
  shownAs?: Readonly<Record<string, string | number | null>>
  /** Absent for what the provider or its dashboard did. */
  idempotencyKey?: string
  /** The plan that it carried out. */
  plan?: number
}

/** What the provider does by itself with a charge, later. */
export type Plan = {
  kind: 'plan'
  plan: number
  type: Return['type']
  of: number
  /** A refund's; absent: whatever is left. */
  amount?: string
  at: number
}

/** A plan that could no longer be carried out. */
type Dropped = { kind: 'dropped'; plan: number }

/** Card batches that were closed: those of these rows. */
type Settled = { kind: 'settled'; transactionIds: number[] }

/** The end of a checkout's token. */
type Ending = { kind: 'expired'; checkoutToken: string }

type Entry = Checkout | Transaction | Return | Plan | Dropped | Settled | Ending

/**
 * A file of entries, one a line, each on disk before anybody is told: it survives `kill -9` like the rest.
 * @param path the file; made with its folder when absent
 */
export function openEntries(path: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const entries = readEntries(text)
  const file = openSync(path, 'a', 0o600)
  // The next entry shall not be joined to a line that was cut off.
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n')

  return {
    /** @throws where the disk has no room; then nothing of it is kept */
    write<E extends Entry>(entry: E): E {
      const { size } = fstatSync(file)
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        for (let from = 0; from < line.length;) from += writeSync(file, line, from)
        fsyncSync(file)
      } catch (error) {
        // The next entry shall not be joined to a line that was cut off.
        ftruncateSync(file, size)
        throw error
      }
      entries.push(entry)
      return entry
    },

    of<K extends Entry['kind']>(kind: K) {
      return entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind)
    },
  }
}

export type Entries = ReturnType<typeof openEntries>

/** A line that was cut off by a crash was never answered for: it is left out. */
function readEntries(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      return []
    }
  })
}
