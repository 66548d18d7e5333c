import { existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { randomBytes } from 'node:crypto'

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
  /** From when it counts as taken back. */
  voidAt?: number
}

/** Money that went back: a transaction of its own, the charge stays as it was. */
export type Return = {
  kind: 'return'
  transactionId: number
  type: 'reverse' | 'refund'
  /** The charge whose money it is. */
  of: number
  idempotencyKey: string
  createdAt: number
}

/** The end of a checkout's token. */
type Ending = { kind: 'expired'; checkoutToken: string }
type Entry = Checkout | Transaction | Return | Ending

const TOKEN_TTL_MS = 3_600_000
const DUPLICATE_MS = 300_000
/** How long a repeat under the same key is known for one. */
const REPEAT_MS = 300_000
const FIRST_ID = 40_000_001

/**
 * What the sandbox has opened and charged, on disk before anybody is told: it survives `kill -9` like the rest.
 * @param path the file; made with its folder when absent
 */
export function openLedger(path: string, now: () => number) {
  mkdirSync(dirname(path), { recursive: true })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const entries = readEntries(text)
  const file = openSync(path, 'a')
  // The next entry shall not be joined to a line that was cut off.
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n')

  const write = <E extends Entry>(entry: E): E => {
    writeSync(file, `${JSON.stringify(entry)}\n`)
    fsyncSync(file)
    entries.push(entry)
    return entry
  }
  const ofKind = <K extends Entry['kind']>(kind: K) =>
    entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind)
  const transactions = () => ofKind('transaction')
  const returns = () => ofKind('return')
  const nextId = () => FIRST_ID + transactions().length + returns().length
  /** How many look-ups of a transaction are still to fail. */
  const failing = new Map<number, number>()

  return {
    transactions,
    returns,

    failLookups({ transactionId }: Transaction, times: number): void {
      failing.set(transactionId, times)
    },

    failsLookup({ transactionId }: Pick<Transaction, 'transactionId'>): boolean {
      const left = failing.get(transactionId) ?? 0
      failing.set(transactionId, left - 1)
      return left > 0
    },

    openCheckout({ invoice, amount, label }: Pick<Checkout, 'invoice' | 'amount' | 'label'>): Checkout {
      const token = () => randomBytes(11).toString('hex')
      return write({
        kind: 'checkout',
        checkoutToken: token(),
        secretToken: token(),
        invoice,
        amount,
        label,
        openedAt: now(),
      })
    },

    checkout(token: string): Checkout | undefined {
      return ofKind('checkout').find(({ checkoutToken }) => checkoutToken === token)
    },

    isExpired({ checkoutToken, openedAt }: Checkout): boolean {
      const wasEnded = ofKind('expired').some((entry) => entry.checkoutToken === checkoutToken)
      return wasEnded || now() - openedAt > TOKEN_TTL_MS
    },

    expire({ checkoutToken }: Checkout): void {
      write({ kind: 'expired', checkoutToken })
    },

    /** Whether the checkout has charged a card already; it never does so twice. */
    isUsed({ checkoutToken }: Checkout): boolean {
      return transactions().some((each) => each.checkoutToken === checkoutToken && each.status === 'APPROVED')
    },

    /** Whether the same card has just paid the same amount. */
    isDuplicate(card: Pick<Transaction, 'cardNumber' | 'cardHolderName' | 'amount'>): boolean {
      return transactions().some(
        (each) =>
          each.status === 'APPROVED' &&
          each.cardNumber === card.cardNumber &&
          each.cardHolderName === card.cardHolderName &&
          each.amount === card.amount &&
          now() - each.createdAt < DUPLICATE_MS,
      )
    },

    tryCard(
      checkout: Checkout,
      card: Pick<Transaction, 'cardNumber' | 'cardHolderName' | 'status'> & { voidAfterMs?: number },
    ): Transaction {
      const { voidAfterMs, ...rest } = card
      const createdAt = now()
      return write({
        kind: 'transaction',
        transactionId: nextId(),
        checkoutToken: checkout.checkoutToken,
        invoice: checkout.invoice,
        amount: checkout.amount,
        createdAt,
        ...rest,
        ...(voidAfterMs === undefined ? {} : { voidAt: createdAt + voidAfterMs }),
      })
    },

    transaction(id: number): Transaction | undefined {
      return transactions().find(({ transactionId }) => transactionId === id)
    },

    /** Gives the whole of a charge back; the same again for a repeat, null once nothing of it is left. */
    giveBack(charge: Transaction, type: Return['type'], idempotencyKey: string): Return | null {
      const of = charge.transactionId
      const before = returns().find((each) => each.of === of)
      if (!before) {
        return write({
          kind: 'return',
          ...{ transactionId: nextId(), type, of, idempotencyKey, createdAt: now() },
        })
      }
      const isRepeat = before.idempotencyKey === idempotencyKey && now() - before.createdAt < REPEAT_MS
      return isRepeat ? before : null
    },

    statusOf({ status, voidAt = Infinity }: Transaction): 'APPROVED' | 'DECLINED' | 'REVERSED' {
      return status === 'APPROVED' && now() >= voidAt ? 'REVERSED' : status
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>

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
