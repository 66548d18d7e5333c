import { randomBytes } from 'node:crypto'
import { openEntries, type Checkout, type Transaction } from './entries'
import { createReturns } from './returns'

const TOKEN_TTL_MS = 3_600_000
const DUPLICATE_MS = 300_000
const FIRST_ID = 40_000_001

/** Synced to disk before any answer. @param path created if missing */
export function openLedger(path: string, now: () => number) {
  const entries = openEntries(path)
  const transactions = () => entries.of('transaction')
  const nextId = () => FIRST_ID + transactions().length + entries.of('return').length
  const money = createReturns({ entries, now, nextId })
  const failing = new Map<number, number>()
  const hasGoneBack = ({ transactionId }: Transaction) =>
    money.returns().some((each) => each.of === transactionId && each.type === 'reverse')

  return {
    ...money,
    transactions,

    failLookups({ transactionId }: Transaction, times: number): void {
      failing.set(transactionId, times)
    },

    failsLookup({ transactionId }: Pick<Transaction, 'transactionId'>): boolean {
      const left = failing.get(transactionId) ?? 0
      failing.set(transactionId, left - 1)
      return left > 0
    },

    isHidden({ transactionId }: Pick<Transaction, 'transactionId'>): boolean {
      const row = transactions().find((each) => each.transactionId === transactionId)
      return now() < (row?.hiddenUntil ?? 0)
    },

    isInvoiceUsed(invoice: string): boolean {
      return entries.of('checkout').some((each) => each.invoice === invoice)
    },

    openCheckout({ invoice, amount, label }: Pick<Checkout, 'invoice' | 'amount' | 'label'>): Checkout {
      const token = () => randomBytes(11).toString('hex')
      return entries.write({
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
      return entries.of('checkout').find(({ checkoutToken }) => checkoutToken === token)
    },

    isExpired({ checkoutToken, openedAt }: Checkout): boolean {
      const wasEnded = entries.of('expired').some((entry) => entry.checkoutToken === checkoutToken)
      return wasEnded || now() - openedAt > TOKEN_TTL_MS
    },

    expire({ checkoutToken }: Checkout): void {
      entries.write({ kind: 'expired', checkoutToken })
    },

    /** False again after a reversal */
    isUsed({ checkoutToken }: Checkout): boolean {
      return transactions().some(
        (each) => each.checkoutToken === checkoutToken && each.status === 'APPROVED' && !hasGoneBack(each),
      )
    },

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
      card: Pick<Transaction, 'cardNumber' | 'cardHolderName' | 'status'> & { hiddenMs?: number },
    ): Transaction {
      const { hiddenMs, ...rest } = card
      const createdAt = now()
      return entries.write({
        kind: 'transaction',
        transactionId: nextId(),
        checkoutToken: checkout.checkoutToken,
        invoice: checkout.invoice,
        amount: checkout.amount,
        createdAt,
        ...rest,
        ...(hiddenMs === undefined ? {} : { hiddenUntil: createdAt + hiddenMs }),
      })
    },

    transaction(id: number): Transaction | undefined {
      return transactions().find(({ transactionId }) => transactionId === id)
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
