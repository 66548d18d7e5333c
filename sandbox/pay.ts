import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Checkout, Transaction } from './entries'
import type { Ledger } from './ledger'
import { outcomeOf, SESSION_EXPIRED, SUSPECTED_DUPLICATE, type Outcome } from './outcomes'
import type { Webhooks } from './webhooks'
import { message, successMessage } from './wireForms'

/** Helcim's published test cards; others are rejected, so no real card is entered. */
const TEST_CARDS = [
  '5413330089099130',
  '5413330089020011',
  '4124939999999990',
  '4000000000000028',
  '6011973700000005',
  '6011450103333333',
  '374245001751006',
]

export const CardForm = z.strictObject({
  number: z.string().check(z.maxLength(40)),
  expiry: z.string().check(z.maxLength(10)),
  cvv: z.string().check(z.maxLength(4)),
  name: z.string().check(z.maxLength(100)),
})
type CardForm = z.output<typeof CardForm>

export type Script = {
  worksMs: number
  /** Shown with role alert; the form stays. */
  alert?: string
  isDone: boolean
  /** `elsewhere`: sent by a frame of another origin */
  posts: { afterMs: number; message: object; elsewhere?: true }[]
}

const stay = (alert: string): Script => ({ worksMs: 0, alert, isDone: false, posts: [] })

export function pay(ledger: Ledger, webhooks: Webhooks, checkout: Checkout, card: CardForm): Script {
  if (ledger.isUsed(checkout)) return stay('This payment was already processed.')
  const error = cardError(card)
  if (error) return stay(error)
  const outcome = chooseOutcome(ledger, checkout, card)
  if (!outcome) return stay('CVV: use one of the test codes.')
  if (outcome.expires) ledger.expire(checkout)
  const transaction = charge(ledger, checkout, card, outcome)
  if (transaction) {
    if (outcome.failedLookups) ledger.failLookups(transaction, outcome.failedLookups)
    for (const { afterMs, ...wish } of outcome.returns ?? []) {
      ledger.plan({ ...wish, of: transaction.transactionId }, afterMs)
    }
    const eventId = `msg_${randomUUID()}`
    for (const afterMs of outcome.webhooksAfterMs) {
      void webhooks.deliver(transaction.transactionId, afterMs, eventId)
    }
  }
  return {
    worksMs: outcome.worksMs ?? 0,
    alert: outcome.reason,
    isDone: outcome.charge === 'approved' && outcome.reason === undefined,
    posts: outcome.messages.map(({ afterMs, kind }) => ({
      afterMs,
      message: messageOf(ledger, checkout, transaction, outcome, kind),
      ...(kind === 'successElsewhere' ? { elsewhere: true as const } : {}),
    })),
  }
}

function cardError({ number, expiry, cvv, name }: CardForm): string | null {
  if (!TEST_CARDS.includes(digitsOf(number))) return 'Card number: only test cards are taken here.'
  if (!/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(expiry.trim())) return 'Expiry: write it as MM/YY.'
  if (!/^\d{3,4}$/.test(cvv.trim())) return 'CVV: three or four digits.'
  return name.trim() === '' ? 'Name on card: it is missing.' : null
}

function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '')
}

function chooseOutcome(ledger: Ledger, checkout: Checkout, card: CardForm): Outcome | null {
  if (ledger.isExpired(checkout)) return SESSION_EXPIRED
  const outcome = outcomeOf(card.cvv.trim())
  const isSuspect =
    outcome?.charge === 'approved' && ledger.isDuplicate({ ...keptOf(card), amount: checkout.amount })
  return isSuspect ? SUSPECTED_DUPLICATE : outcome
}

function keptOf({ number, name }: CardForm) {
  const digits = digitsOf(number)
  return { cardNumber: digits.slice(0, 6) + digits.slice(-4), cardHolderName: name.trim() }
}

function charge(
  ledger: Ledger,
  checkout: Checkout,
  card: CardForm,
  { charge: kind, hiddenMs }: Outcome,
): Transaction | null {
  if (kind === 'none') return null
  const status = kind === 'approved' ? 'APPROVED' : 'DECLINED'
  return ledger.tryCard(checkout, { ...keptOf(card), status, hiddenMs })
}

function messageOf(
  ledger: Ledger,
  checkout: Checkout,
  transaction: Transaction | null,
  { reason = '' }: Outcome,
  kind: Outcome['messages'][number]['kind'],
): object {
  const facts = {
    transactionId: String(transaction?.transactionId ?? 99_999_999),
    amount: checkout.amount,
    invoice: checkout.invoice,
    createdAt: Date.now(),
  }
  switch (kind) {
    case 'success':
    case 'successElsewhere':
      return successMessage(checkout, facts)
    case 'lowerAmount':
      return successMessage(checkout, { ...facts, amount: '1.00' })
    case 'otherTransaction':
      return successMessage(checkout, { ...facts, transactionId: othersTransaction(ledger, checkout) })
    case 'aborted':
      return message(checkout, 'ABORTED', `HelcimPay.js transaction failed - ${reason}`)
    case 'hide':
      return message(checkout, 'HIDE', '')
  }
}

function othersTransaction(ledger: Ledger, checkout: Checkout): string {
  const other = ledger
    .transactions()
    .find(({ invoice, status }) => invoice !== checkout.invoice && status === 'APPROVED')
  return String(other?.transactionId ?? 99_999_998)
}
