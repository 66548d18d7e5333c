import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { itemNamed, testsOf } from '../../domain/pricing'
import type { Deps } from '../deps'
import { countCharge, countProviderFault } from '../metrics/counters'
import { isUniqueViolation } from '../store/database'
import type { OrderRow } from '../store/ordersRepository'
import type { PaymentRow } from '../store/paymentsRepository'
import type { ReviewReason } from '../store/reviewsRepository'
import type { Repositories } from '../store/store'
import { ProviderError, type ProviderTransaction, type Purpose } from './provider'
import { firstPaymentLook } from './schedule'

/** What became of an order when it was looked at. */
export type Settlement =
  | { state: 'granted'; payment: PaymentRow }
  /** The provider could not be asked: nobody knows yet. */
  | { state: 'confirming' }
  | { state: 'review' | 'declined' | 'open' | 'abandoned' }

type Hint = {
  /** A transaction that somebody says has paid the order; believed only as far as the provider confirms it. */
  transId?: string
  /** A transaction of the order that the provider has just told of: it is not asked again. */
  transaction?: ProviderTransaction
  /** The hash that the checkout gave the browser: the record's id if it can be. */
  messageHash?: string
  source: PaymentRow['source']
}

/**
 * The only way from money to access. Asks the provider, with no transaction open, what was charged for an order; then,
 * in one short transaction under the order's lock, records each approved charge once: as a payment with its
 * entitlements when it fits the order to the cent, as a review entry when it does not.
 */
export async function settle(deps: Deps, order: OrderRow, hint: Hint): Promise<Settlement> {
  let transactions: ProviderTransaction[]
  try {
    transactions = await chargesOf(deps, order.po, hint)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    countProviderFault(error.kind)
    deps.log.warn({ event: 'provider', kind: error.kind, reason: error.message })
    return (await settled(deps, order.po)) ?? { state: 'confirming' }
  }
  for (const transaction of transactions.filter(isCharge)) {
    await record(deps, order.po, transaction, hint)
  }
  const state = await settled(deps, order.po)
  if (state) return state
  if (transactions.some(({ status }) => status === 'declined')) return { state: 'declined' }
  return { state: order.state === 'abandoned' ? 'abandoned' : 'open' }
}

/** What the provider is asked for, by who tells of a charge. */
const PURPOSES: Record<PaymentRow['source'], Purpose> = {
  message: 'charge',
  webhook: 'charge',
  status: 'status',
  sweep: 'sweep',
  operator: 'operator',
  // Nothing was charged, so nothing is asked.
  free: 'charge',
}

/** What the provider has for an order; of a hint its transaction alone, if it is the order's: one call for each. */
async function chargesOf({ provider }: Deps, po: string, { transaction, transId, source }: Hint) {
  if (transaction) return [transaction]
  if (transId === undefined || !/^\d{1,20}$/.test(transId))
    return provider.findByInvoice(po, PURPOSES[source])
  const told = await provider.getTransaction(transId, PURPOSES[source])
  return told?.invoice === po ? [told] : []
}

/** An order's end as the database has it; undefined while there is none. */
export async function settled({ store }: Deps, po: string): Promise<Settlement | undefined> {
  const payment = await store.payments.findByInvoice(po)
  if (payment?.state === 'granted') return { state: 'granted', payment }
  const order = await store.orders.find(po)
  const isReviewed = order?.state === 'review' || payment?.state === 'voided'
  return isReviewed ? { state: 'review' } : undefined
}

/** Money that came in. */
function isCharge(transaction: ProviderTransaction): boolean {
  return transaction.status === 'approved' && !isReturn(transaction)
}

/** Money that went back; it is listed under the same invoice as its charge, which stays as it was. */
export function isReturn({ status, type }: ProviderTransaction): boolean {
  return status === 'approved' && (type === 'refund' || type === 'reverse')
}

async function record(deps: Deps, po: string, transaction: ProviderTransaction, hint: Hint): Promise<void> {
  const run = () =>
    deps.store.transaction((repositories) => recordOnce(deps, repositories, po, transaction, hint))
  // A transaction lost against another process that recorded the same charge finds it there the second time.
  const outcome = await run().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return run()
  })
  if (outcome === 'known') return
  countCharge(outcome)
  // Whatever is not granted waits for a person: whoever alerts on warnings hears of it at once.
  deps.log[outcome === 'granted' ? 'info' : 'warn']({ event: 'charge', outcome, source: hint.source, po })
}

async function recordOnce(
  deps: Deps,
  repositories: Repositories,
  po: string,
  transaction: ProviderTransaction,
  { source, messageHash }: Hint,
): Promise<'granted' | ReviewReason | 'known'> {
  const { orders, payments, reviews, users } = repositories
  const order = await orders.findForUpdate(po)
  if (!order) throw new Error('An order vanished.')
  const provider = deps.provider.name
  const isKnown =
    (await payments.findByTransaction(provider, transaction.transId)) ??
    (await reviews.findByTransaction(provider, transaction.transId))
  if (isKnown) return 'known'

  const now = new Date(deps.clock.now())
  const refuse = async (reason: ReviewReason) => {
    await reviews.insert({
      id: randomUUID(),
      provider,
      transId: transaction.transId,
      po,
      reason,
      amountCents: transaction.amountCents,
      currency: transaction.currency,
      createdAt: now,
    })
    if (order.state !== 'granted') await orders.change(po, { state: 'review', nextLookAt: null })
    return reason
  }

  // Also one that was taken back since: an order has one payment for good, and whatever else is paid goes back.
  if (await payments.findByInvoice(po)) return refuse('second_payment')
  const fault = faultOf(transaction, order)
  if (fault) return refuse(fault)
  // Nobody is left to grant it to: the money goes back.
  if (order.userId === null) return refuse('account_deleted')
  const added = await users.grant({
    userId: order.userId,
    testNumbers: testsOf(itemNamed(order.item)),
    source: sourceOf(provider, transaction.transId),
    grantedAt: now,
  })
  if (added.length === 0) return refuse('nothing_to_grant')
  const id = await freePaymentId(repositories, { provider, transId: transaction.transId, messageHash })
  await payments.insert({
    ...paymentOf(order),
    id,
    paidAt: now,
    provider,
    transId: transaction.transId,
    source,
    nextLookAt: firstPaymentLook(now),
  })
  await deps.mails.enqueue(repositories, { userId: order.userId, paymentId: id })
  await orders.change(po, { state: 'granted', nextLookAt: null })
  return 'granted'
}

/** Why a charge does not fit its order; null when it does, to the cent. */
function faultOf(transaction: ProviderTransaction, order: OrderRow): ReviewReason | null {
  if (transaction.type !== 'purchase') return 'type'
  if (transaction.currency !== 'USD') return 'currency'
  return transaction.amountCents === order.amountCents ? null : 'amount'
}

/** A payment's part that its order decides. */
export function paymentOf(order: OrderRow) {
  return {
    userId: order.userId,
    username: order.username,
    amountCents: order.amountCents,
    testNumber: order.item,
    invoice: order.po,
    currency: 'USD',
    feeFigure: order.feeFigure,
    discountFigure: order.discountFigure,
    state: 'granted' as const,
  }
}

/** What an entitlement says it came from. */
export function sourceOf(provider: string, transId: string): string {
  return `${provider}:${transId}`
}

/** A record's id where no browser's hash can be it. */
export function derivedPaymentId(provider: string, transId: string): string {
  return createHash('sha256').update(`${provider}:${transId}`).digest('hex')
}

/**
 * A new record's id: the hash that the browser told, if it looks like one, or the derived one. Any buyer can have named
 * either as the hash of a payment of their own; then it is one that nobody could know.
 */
export async function freePaymentId(
  { payments }: Repositories,
  { provider, transId, messageHash = '' }: { provider: string; transId: string; messageHash?: string },
): Promise<string> {
  for (const id of [messageHash, derivedPaymentId(provider, transId)]) {
    if (/^[0-9a-f]{64}$/.test(id) && (await payments.find(id)) === undefined) return id
  }
  return randomBytes(32).toString('hex')
}
