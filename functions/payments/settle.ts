import type { Deps } from '../deps'
import { countCharge, countProviderError, countTakeBackHeld } from '../base/counters'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { TransactionRow } from '../store/repositories/transactionsRepository'
import { ProviderError, type ProviderTransaction, type Purpose } from './provider/provider'
import { tally, wentBack } from './settling/ledger'
import { applyLedger, isOfRow, lockOrder, type Outcome, type Teller } from './settling/standing'

/** What became of an order when it was looked at. */
export type Settlement =
  | { state: 'granted'; payment: PaymentRow }
  /** The provider could not be asked: nobody knows yet. */
  | { state: 'confirming' }
  /** `uncharged`: the provider has just said that no card was charged for it. */
  | { state: 'review' | 'declined' | 'open' | 'abandoned'; uncharged?: true }

type Hint = Pick<Teller, 'takenAs' | 'resolution'> & {
  /** A transaction that somebody says has paid the order; believed only as far as the provider confirms it. */
  transId?: string
  /** A transaction of the order that the provider has just told of, whatever its list says yet. */
  transaction?: ProviderTransaction
  source: TransactionRow['toldBy']
  /** Absent: by who tells of it. */
  purpose?: Purpose
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal
}

/**
 * The only way from money to access. Asks the provider for all rows of an order with no transaction open; then stores
 * and applies them in one, under the buyer's lock. Missing provider data never revokes access.
 */
export async function settle(deps: Deps, order: OrderRow, hint: Hint): Promise<Settlement> {
  try {
    await look(deps, order, hint)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    countProviderError(error.kind)
    deps.log.warn({ event: 'provider', kind: error.kind, reason: error.message })
    return (await settled(deps, order.po)) ?? { state: 'confirming' }
  }
  const state = await settled(deps, order.po)
  if (state) return state
  const known = await deps.store.transactions.ofOrder(order.po)
  const isRefused = known.some(({ status }) => status === 'declined') || wentBack(tally(known))
  if (order.state === 'abandoned') return { state: 'abandoned' }
  const isUncharged = known.every(({ status }) => status === 'declined')
  return { state: isRefused ? 'declined' : 'open', ...(isUncharged && { uncharged: true }) }
}

/** Asks the provider for all rows of an order, stores and applies them. @throws ProviderError: nothing is changed */
export async function look(deps: Deps, order: OrderRow, hint: Hint): Promise<void> {
  const rows = await rowsOf(deps, order, hint)
  // Nothing was ever charged: nothing is to be decided.
  if (rows.length > 0 || order.chargedAt !== null) await record(deps, order.po, rows, hint)
}

/** What the provider is asked for, by who tells of a charge. */
const PURPOSES: Record<Hint['source'], Purpose> = {
  message: 'buy',
  webhook: 'buy',
  status: 'buy',
  sweep: 'look',
  operator: 'look',
}

/** Every row under any of the order's numbers. A row that was told of and is not listed yet is asked for by itself. */
async function rowsOf({ provider }: Deps, order: OrderRow, hint: Hint): Promise<ProviderTransaction[]> {
  const { gone, purpose = PURPOSES[hint.source] } = hint
  const found = new Map<string, ProviderTransaction>()
  const add = (row: ProviderTransaction | null | undefined) => {
    if (row && order.invoices.includes(row.invoice)) found.set(row.transId, row)
  }
  for (const invoice of order.invoices) (await provider.findByInvoice(invoice, purpose, gone)).forEach(add)
  if (hint.transaction && !found.has(hint.transaction.transId)) add(hint.transaction)
  const { transId = '' } = hint
  if (/^\d{1,20}$/.test(transId) && !found.has(transId))
    add(await provider.getTransaction(transId, purpose, gone))
  return [...found.values()]
}

/** An order's end as the database has it; undefined while there is none. */
export async function settled({ store }: Deps, po: string): Promise<Settlement | undefined> {
  const payment = await store.payments.findByInvoice(po)
  if (payment?.state === 'granted') return { state: 'granted', payment }
  const order = await store.orders.find(po)
  const isReviewed = order?.state === 'review' || payment?.state === 'voided'
  return isReviewed ? { state: 'review' } : undefined
}

/** Keeps rows and does what they come to; whatever changed is counted and logged once it stands. */
async function record(deps: Deps, po: string, rows: ProviderTransaction[], hint: Hint): Promise<void> {
  const outcomes = await deps.store.transaction(async (repositories) => {
    const order = await lockOrder(repositories, po)
    const before = await repositories.transactions.ofOrder(po)
    await repositories.transactions.keep(rows.map((row) => kept(deps, po, row, hint)))
    for (const row of rows) warnOfChange(deps, po, row, before)
    return applyLedger(deps, repositories, order, hint)
  })
  reportOutcome(deps, outcomes, hint.source)
}

/** Counts and logs what a transaction that stands has changed. */
export function reportOutcome(
  { log }: Pick<Deps, 'log'>,
  outcomes: readonly Outcome[],
  source: Hint['source'],
): void {
  for (const { po, outcome } of outcomes) {
    if (outcome === 'held') {
      countTakeBackHeld()
      log.error({ event: 'take-backs', outcome, po })
      continue
    }
    countCharge(outcome)
    if (outcome === 'granted' || outcome === 'refunded' || outcome === 'revoked')
      log.info({ event: 'charge', outcome, source, po })
    else if (outcome === 'voided') log.warn({ event: 'charge', outcome, source, po })
    else if (isOfRow(outcome)) log.error({ event: 'review', reason: outcome, source, po })
    else log.warn({ event: 'review', reason: outcome, source, po })
  }
}

function kept({ clock, provider }: Deps, po: string, row: ProviderTransaction, hint: Hint): TransactionRow {
  const { transId, invoice, type, status, amountCents, currency, words } = row
  return {
    ...{ provider: provider.name, transId, po, invoice, type, status, amountCents, currency },
    words: `${words.status} ${words.type}`,
    seenAt: new Date(clock.now()),
    toldBy: hint.source,
  }
}

function isUnderstood({ status, type, amountCents }: TransactionRow): boolean {
  return status !== 'unknown' && type !== 'unknown' && amountCents !== null
}

function isSame(known: TransactionRow, row: ProviderTransaction): boolean {
  return (
    known.status === row.status &&
    known.type === row.type &&
    known.amountCents === row.amountCents &&
    known.currency === row.currency
  )
}

/** Whether a row that the provider has just shown is kept as it is, with all that it comes to. */
export async function isSettled(
  { store, provider }: Pick<Deps, 'store' | 'provider'>,
  row: ProviderTransaction,
): Promise<boolean> {
  const known = await store.transactions.find(provider.name, row.transId)
  return known !== undefined && isUnderstood(known) && isSame(known, row)
}

/** The provider's rows do not change once they are there: one that does is not believed, and somebody should know. */
function warnOfChange(
  { log }: Deps,
  po: string,
  row: ProviderTransaction,
  before: readonly TransactionRow[],
): void {
  const known = before.find(({ transId }) => transId === row.transId)
  if (!known || !isUnderstood(known) || isSame(known, row)) return
  countCharge('changed')
  log.error({ event: 'charge', outcome: 'changed', po, words: row.words })
}
