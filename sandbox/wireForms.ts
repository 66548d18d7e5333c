import { createHash } from 'node:crypto'
import type { Checkout, Return, Transaction } from './entries'
import type { Ledger } from './ledger'

/** The provider's formats: strings in messages, numbers in answers, times without a zone */

/** As in GET /card-transactions */
function transactionRow(transaction: Transaction) {
  return {
    transactionId: transaction.transactionId,
    cardBatchId: 6_005_228,
    dateCreated: mountainTime(transaction.createdAt),
    status: transaction.status,
    user: 'Sandbox',
    type: 'purchase',
    amount: Number(transaction.amount),
    currency: 'USD',
    avsResponse: 'X',
    cvvResponse: 'M',
    cardType: 'MC',
    approvalCode: transaction.status === 'APPROVED' ? 'T3E3ST' : '',
    cardToken: 'LFEY40ReTNOXkBu0y9LDDA',
    cardNumber: transaction.cardNumber,
    cardHolderName: transaction.cardHolderName,
    customerCode: 'CST10001',
    invoiceNumber: transaction.invoice,
    warning: '',
  }
}

/** As in GET /card-transactions; names the charge only by the invoice */
function returnRow(charge: Transaction, { transactionId, type, amount, createdAt, shownAs }: Return) {
  const row = transactionRow(charge)
  const dateCreated = mountainTime(createdAt)
  return { ...row, transactionId, type, amount: Number(amount), dateCreated, ...shownAs }
}

/** The original charge, also for the reverse of a refund */
function chargeOf(ledger: Ledger, { of }: Return): Transaction | undefined {
  const refund = ledger.returns().find(({ transactionId }) => transactionId === of)
  return ledger.transaction(refund?.of ?? of)
}

export function allRows(ledger: Ledger) {
  const returned = ledger.returns().flatMap((each) => {
    const charge = chargeOf(ledger, each)
    return charge ? [returnRow(charge, each)] : []
  })
  return [...ledger.transactions().map(transactionRow), ...returned]
}

export function visibleRows(ledger: Ledger) {
  return allRows(ledger).filter((row) => !ledger.isHidden(row))
}

type MessageFacts = { transactionId: string; amount: string; invoice: string; createdAt: number }

/** Only strings; the hash covers the JSON as PHP formats it. */
export function successMessage(checkout: Checkout, facts: MessageFacts) {
  const data = {
    transactionId: facts.transactionId,
    dateCreated: mountainTime(facts.createdAt),
    cardBatchId: '6005228',
    status: 'APPROVED',
    type: 'purchase',
    amount: facts.amount,
    currency: 'USD',
    avsResponse: 'X',
    cvvResponse: 'M',
    approvalCode: 'T3E3ST',
    cardToken: 'LFEY40ReTNOXkBu0y9LDDA',
    cardNumber: '5413339130',
    cardHolderName: 'Sandbox',
    cardType: 'MC',
    customerCode: 'CST10001',
    invoiceNumber: facts.invoice,
    warning: '',
  }
  const hash = createHash('sha256')
    .update(phpJson(data) + checkout.secretToken)
    .digest('hex')
  return message(checkout, 'SUCCESS', JSON.stringify({ status: 200, data: { hash, data } }))
}

export function message({ checkoutToken }: Checkout, eventStatus: string, eventMessage: string) {
  return { eventName: `helcim-pay-js-${checkoutToken}`, eventStatus, eventMessage }
}

function phpJson(value: object): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const MOUNTAIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Denver',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function mountainTime(moment: number): string {
  return MOUNTAIN.format(moment)
}
