import type { Deps } from '../deps'
import { countCharge, counters } from '../base/counters'
import type { OrderRow } from '../store/repositories/ordersRepository'
import type { PaymentRow } from '../store/repositories/paymentsRepository'
import type { TransactionRow } from '../store/repositories/transactionsRepository'
import { ProviderError, type ProviderTransaction, type Purpose } from './provider/provider'
import { tally, wentBack } from './settling/ledger'
import { applyLedger, isOfRow, lockOrder, type Outcome, type Teller } from './settling/standing'

export type Settlement =
  | { state: 'granted'; payment: PaymentRow }
  /** The provider could not be asked. */
  | { state: 'confirming' }
  /** `uncharged`: the provider has just shown no charge, or that it went back. */
  | { state: 'review' | 'declined' | 'open' | 'abandoned'; uncharged?: true }

type Hint = Pick<Teller, 'takenAs' | 'resolution'> & {
  /** Reported by a client; untrusted until the provider confirms it */
  transId?: string
  /** From the provider, even if its list doesn't have it yet */
  transaction?: ProviderTransaction
  source: TransactionRow['toldBy']
  /** Defaults to the source's. */
  purpose?: Purpose
  /** Aborted when the client disconnects */
  gone?: AbortSignal
}

/**
 * The only path from payment to access. Asks the provider outside any transaction, then applies the rows under the
 * buyer's lock.
 * Missing provider data never revokes access.
 */
export async function settle(deps: Deps, order: OrderRow, hint: Hint): Promise<Settlement> {
  try {
    await look(deps, order, hint)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    counters.providerErrors.inc({ kind: error.kind })
    deps.log.warn({ event: 'provider', kind: error.kind, reason: error.message })
    return (await settled(deps, order.po)) ?? { state: 'confirming' }
  }
  const state = await settled(deps, order.po)
  if (state) return state
  const known = await deps.store.transactions.ofOrder(order.po)
  const sums = tally(known)
  const isRefused = known.some(({ status }) => status === 'declined') || wentBack(sums)
  const isUncharged = sums.standing.length === 0 && sums.unclear.length === 0
  const unpaid = isRefused ? 'declined' : 'open'
  return {
    state: order.state === 'abandoned' ? 'abandoned' : unpaid,
    ...(isUncharged && { uncharged: true }),
  }
}

/** @throws ProviderError: nothing is changed */
export async function look(deps: Deps, order: OrderRow, hint: Hint): Promise<void> {
  const rows = await rowsOf(deps, order, hint)
  // Without any charge there is nothing to decide.
  if (rows.length > 0 || order.chargedAt !== null) await record(deps, order.po, rows, hint)
}

const PURPOSES: Record<Hint['source'], Purpose> = {
  message: 'buy',
  webhook: 'buy',
  status: 'buy',
  sweep: 'look',
  operator: 'look',
}

/** Includes the reported row if it isn't listed yet. */
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

export async function settled({ store }: Deps, po: string): Promise<Settlement | undefined> {
  const payment = await store.payments.findByInvoice(po)
  if (payment?.state === 'granted') return { state: 'granted', payment }
  const order = await store.orders.find(po)
  const isReviewed = order?.state === 'review' || payment?.state === 'voided'
  return isReviewed ? { state: 'review' } : undefined
}

/** Reports outcomes only after the commit. */
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

/** Call after the commit. */
export function reportOutcome(
  { log }: Pick<Deps, 'log'>,
  outcomes: readonly Outcome[],
  source: Hint['source'],
): void {
  for (const { po, outcome } of outcomes) {
    if (outcome === 'held') {
      counters.takeBacksHeld.inc()
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

export async function isSettled(
  { store, provider }: Pick<Deps, 'store' | 'provider'>,
  row: ProviderTransaction,
): Promise<boolean> {
  const known = await store.transactions.find(provider.name, row.transId)
  return known !== undefined && isUnderstood(known) && isSame(known, row)
}

/** Rows should never change; a changed one is ignored and logged. */
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
