import { centsFromDollars, itemNamed, testsOf } from '../../domain/pricing'
import { orderOfInvoice } from '../../functions/payments/settling/invoices'
import type { OrderRow } from '../../functions/store/ordersRepository'
import type { PaymentRow } from '../../functions/store/paymentsRepository'
import type { ReviewRow } from '../../functions/store/reviewsRepository'

/** A transaction as the sandbox shows it to tests. */
export type Transaction = { transactionId: number; invoiceNumber: string; status: string; amount: number }

/** What the provider and the database say when everything is over. */
export type Evidence = {
  transactions: readonly Transaction[]
  orders: readonly Pick<OrderRow, 'po' | 'userId' | 'state' | 'chargedAt' | 'nextLookAt'>[]
  payments: readonly Pick<
    PaymentRow,
    'userId' | 'provider' | 'transId' | 'invoice' | 'amountCents' | 'testNumber' | 'state' | 'source'
  >[]
  reviews: readonly Pick<ReviewRow, 'provider' | 'transId' | 'po'>[]
  entitlements: readonly { userId: string; testNumber: number; source: string }[]
}

/** What may not be. */
export type Fault = 'charge without an end' | 'grant without a charge' | 'doubled'
export type Finding = { fault: Fault; userId: string | null | undefined; says: string }

export type Verdict = {
  charges: readonly Transaction[]
  grants: Evidence['payments']
  reviews: Evidence['reviews']
  findings: readonly Finding[]
}

/**
 * Whether every approved charge has ended as exactly one grant or one review entry, and nothing else has. Knows
 * nothing of how the product comes to it: only what was charged, and what there is.
 */
export function judge(evidence: Evidence): Verdict {
  const charges = evidence.transactions
    .filter(({ status }) => status === 'APPROVED')
    .map((charge) => ({ ...charge, invoiceNumber: orderOfInvoice(charge.invoiceNumber) }))
  const grants = evidence.payments.filter(({ state }) => state === 'granted')
  const ended = { ...evidence, charges, grants }
  const findings = [...unended(ended), ...uncharged(ended), ...doubled(ended)]
  return { charges, grants, reviews: evidence.reviews, findings }
}

type Ended = Evidence & Pick<Verdict, 'charges' | 'grants'>
type Grant = Evidence['payments'][number]
type Entitlement = Evidence['entitlements'][number]

function unended(ended: Ended): Finding[] {
  const fault = 'charge without an end'
  return [
    ...ended.charges
      .filter((charge) => endsOf(charge, ended) === 0)
      .map(({ transactionId, invoiceNumber }): Finding => {
        const says = `${transactionId} is neither granted nor reviewed`
        return { fault, userId: ownerOf(invoiceNumber, ended), says }
      }),
    ...ended.grants
      .filter((grant) => !isWhole(grant, ended))
      .map(({ userId, transId }): Finding => {
        return { fault, userId, says: `${transId} is paid, but its tests are not there` }
      }),
  ]
}

function uncharged(ended: Ended): Finding[] {
  const fault = 'grant without a charge'
  const { charges, grants, reviews, entitlements } = ended
  return [
    ...grants
      .filter((grant) => !charges.some((charge) => isOf(charge, grant)))
      .map(({ userId, transId }): Finding => {
        return { fault, userId, says: `${transId} was granted, and nothing like it charged` }
      }),
    ...reviews
      .filter(({ transId, po }) => !charges.some((charge) => isOf(charge, { transId, invoice: po })))
      .map(({ transId, po }): Finding => {
        return { fault, userId: ownerOf(po, ended), says: `${transId} is reviewed, and was not charged` }
      }),
    ...entitlements
      .filter((each) => each.source !== 'registration' && !grants.some((grant) => gave(grant, each)))
      .map(({ userId, testNumber, source }): Finding => {
        return { fault, userId, says: `Test ${testNumber} came from ${source}` }
      }),
  ]
}

function doubled(ended: Ended): Finding[] {
  const fault = 'doubled'
  const charged = repeated(ended.charges.map(({ invoiceNumber }) => invoiceNumber))
  const granted = repeated(ended.grants.map(({ invoice }) => invoice))
  return [
    ...ended.charges
      .filter((charge) => endsOf(charge, ended) > 1)
      .map(({ transactionId, invoiceNumber }): Finding => {
        return { fault, userId: ownerOf(invoiceNumber, ended), says: `${transactionId} has several ends` }
      }),
    ...charged.map((po): Finding => ({ fault, userId: ownerOf(po, ended), says: `${po} was charged twice` })),
    ...granted.map((po): Finding => ({ fault, userId: ownerOf(po, ended), says: `${po} was granted twice` })),
  ]
}

function ownerOf(po: string, { orders }: Ended): string | null | undefined {
  return orders.find((order) => order.po === po)?.userId
}

function endsOf({ transactionId }: Transaction, { grants, reviews }: Ended): number {
  return [...grants, ...reviews].filter(({ transId }) => transId === String(transactionId)).length
}

/** @param end without an amount where a wrong one may be the very reason of it */
function isOf(
  { transactionId, invoiceNumber, amount }: Transaction,
  end: Pick<Grant, 'transId' | 'invoice'> & { amountCents?: number },
): boolean {
  const isSame = String(transactionId) === end.transId && invoiceNumber === end.invoice
  return isSame && (end.amountCents === undefined || end.amountCents === centsFromDollars(amount))
}

/** All that was paid for is there, and at least one of it by this payment. */
function isWhole(grant: Grant, { entitlements }: Evidence): boolean {
  const owned = entitlements.filter(({ userId }) => userId === grant.userId)
  const isOwned = (test: number) => owned.some(({ testNumber }) => testNumber === test)
  return testsOf(itemNamed(grant.testNumber)).every(isOwned) && owned.some((each) => gave(grant, each))
}

function gave(grant: Grant, { userId, source, testNumber }: Entitlement): boolean {
  const isPaidFor = testsOf(itemNamed(grant.testNumber)).includes(testNumber)
  return isPaidFor && userId === grant.userId && source === `${grant.provider}:${grant.transId}`
}

/** What stands in a list more than once, each named once. */
function repeated(list: readonly string[]): string[] {
  return [...new Set(list.filter((each, index) => list.indexOf(each) !== index))]
}
