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

export type Checkout = {
  kind: 'checkout'
  checkoutToken: string
  secretToken: string
  invoice: string
  amount: string
  label: string
  openedAt: number
}

/** A card attempt; stores only the first six and last four digits. */
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
  /** Lookups don't find it before this time. */
  hiddenUntil?: number
}

/** A refund, or a reverse of a charge or refund, as a separate row */
export type Return = {
  kind: 'return'
  transactionId: number
  type: 'reverse' | 'refund'
  /** The charge, or the refund that is reversed */
  of: number
  amount: string
  createdAt: number
  /** Overrides fields of its row, to simulate unknown forms. */
  shownAs?: Readonly<Record<string, string | number | null>>
  /** Absent for the provider's own refunds and those from the dashboard */
  idempotencyKey?: string
  plan?: number
}

/** A scheduled automatic refund */
export type Plan = {
  kind: 'plan'
  plan: number
  type: Return['type']
  of: number
  /** For a refund; default: all that is left */
  amount?: string
  at: number
}

type Dropped = { kind: 'dropped'; plan: number }

type Settled = { kind: 'settled'; transactionIds: number[] }

type Ending = { kind: 'expired'; checkoutToken: string }

type Entry = Checkout | Transaction | Return | Plan | Dropped | Settled | Ending

/**
 * One entry per line, synced before any answer, so it survives `kill -9`.
 * @param path created if missing
 */
export function openEntries(path: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const entries = readEntries(text)
  const file = openSync(path, 'a', 0o600)
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n')

  return {
    /** @throws when the disk is full */
    write<E extends Entry>(entry: E): E {
      const { size } = fstatSync(file)
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        for (let from = 0; from < line.length;) from += writeSync(file, line, from)
        fsyncSync(file)
      } catch (error) {
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

/** Skips a line truncated by a crash; it was never acknowledged. */
function readEntries(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      return []
    }
  })
}
