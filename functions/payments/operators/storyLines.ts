import { formatDollars, itemNamed, itemTitle } from '../../../domain/pricing'
import type { Deps } from '../../deps'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { ReviewRow } from '../../store/repositories/reviewsRepository'
import type { TransactionRow } from '../../store/repositories/transactionsRepository'
import { sourceOf } from '../settling/standing'

export type Happening = { at: Date; text: string }

type Usage = Awaited<ReturnType<Deps['store']['accounts']['usageOf']>>
type All = Awaited<ReturnType<Deps['store']['accounts']['allOf']>>

export type Kept = {
  order: OrderRow
  payment: PaymentRow | undefined
  rows: readonly TransactionRow[]
  reviews: readonly ReviewRow[]
  /** The buyer's tests */
  tests: All['tests']
  mails: All['mails']
}

/** Unsorted */
export function linesOf(kept: Kept): Happening[] {
  return [
    ...orderLines(kept.order),
    ...kept.rows.map(rowLine),
    ...paymentLines(kept),
    ...kept.reviews.flatMap(reviewLines),
    ...kept.mails.flatMap(mailLines),
  ]
}

/** Usage of the tests, as evidence in a dispute */
export function usageLines({ attempts, practices }: Usage, tests: readonly number[]): Happening[] {
  const isAbout = ({ testNumber }: { testNumber: number }) => tests.includes(testNumber)
  return [
    ...attempts.filter(isAbout).flatMap(({ testNumber, startedAt, finishedAt, passages, acts }) => [
      {
        at: startedAt,
        text: `Test ${testNumber} was started; ${passages} passages were read, with ${acts} acts.`,
      },
      ...at(finishedAt, `Test ${testNumber} was finished.`),
    ]),
    ...practices.filter(isAbout).map(({ testNumber, practice, startedAt, lastAct }) => ({
      at: startedAt,
      text: `Passage ${practice.passage} of Test ${testNumber} was practiced, with ${lastAct} acts.`,
    })),
  ]
}

function orderLines(order: OrderRow): Happening[] {
  const { po, amountCents, createdAt, item, invoices, discountedBy, openedAt, chargedAt } = order
  const leans = discountedBy.map(({ testNumber, source }) => `Test ${testNumber} by ${source}`)
  const off = leans.length === 0 ? '' : `, less ${leans.join(', ')}`
  const checkouts = invoices.length === 0 ? 'no checkout' : `checkouts ${invoices.join(', ')}`
  return [
    {
      at: createdAt,
      text: `Order ${po} for ${itemTitle(itemNamed(item))} at ${dollars(amountCents)}${off}; ${checkouts}.`,
    },
    ...at(openedAt, `Its latest checkout was opened.`),
    ...at(chargedAt, `Order ${po}: a charge was first seen.`),
    ...at(order.takenBackAt, `Order ${po}: its access was taken back.`),
    ...at(order.revokedAt, `Order ${po}: an operator revoked its access, whatever the provider shows.`),
  ]
}

function rowLine(row: TransactionRow): Happening {
  const { transId, words, amountCents, currency, invoice, seenAt, toldBy } = row
  const amount = amountCents === null ? 'an unreadable amount' : `${formatDollars(amountCents)} ${currency}`
  const text = `Provider's row ${transId}: ${words}, ${amount}, invoice ${invoice}; told by ${toldBy}.`
  return { at: seenAt, text }
}

function paymentLines({ payment, tests }: Kept): Happening[] {
  if (!payment) return []
  const { provider, transId, amountCents, paidAt, state } = payment
  const source = sourceOf(provider, transId)
  return [
    { at: paidAt, text: `Payment ${source} of ${dollars(amountCents)} recorded; ${state} now.` },
    ...tests
      .filter((test) => test.source === source)
      .map(({ testNumber, grantedAt }) => ({
        at: grantedAt,
        text: `Test ${testNumber} given by ${source}.`,
      })),
  ]
}

function reviewLines(review: ReviewRow): Happening[] {
  const { reason, amountCents, transId, createdAt, resolution, resolvedAt } = review
  const figure = amountCents === null ? '' : ` of ${dollars(amountCents)}`
  const about = transId === '' ? '' : `, about ${transId}`
  return [
    { at: createdAt, text: `Review opened: ${reason}${figure}${about}.` },
    ...at(resolvedAt, `Review closed: ${reason}${figure}, ${resolution}.`),
  ]
}

function mailLines({ createdAt, sentAt, givenUpAt }: Kept['mails'][number]): Happening[] {
  return [
    { at: createdAt, text: 'A receipt is owed by mail.' },
    ...at(sentAt, 'The receipt was mailed.'),
    ...at(givenUpAt, 'The mail of the receipt was given up.'),
  ]
}

function at(moment: Date | null, text: string): Happening[] {
  return moment === null ? [] : [{ at: moment, text }]
}

const dollars = (cents: number) => `${formatDollars(cents)} USD`
