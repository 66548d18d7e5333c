import { randomUUID } from 'node:crypto'
import { finishDeletions } from '../accounts/deleteAccount'
import type { Deps } from '../deps'
import { describeFault, isUnreachable } from '../http/faults'
import { countCharge, countProviderFault, noteSweep } from '../metrics/counters'
import type { OrderRow } from '../store/ordersRepository'
import type { PaymentRow } from '../store/paymentsRepository'
import { createHeartbeat } from './heartbeat'
import { startRounds, type Rounds } from '../rounds'
import { ProviderError } from './provider'
import { AGAIN_MS, nextOrderLook, nextPaymentLook, signOfLife } from './schedule'
import { settle, sourceOf } from './settle'

const AT_ONCE = 20
const FORGET_MS = 8 * 86_400_000
/** A minute's counts, until the clocks of all processes are past it. */
const FORGET_COUNTS_MS = 5 * 60_000

/**
 * Looks for charges that nobody has told us of, and at recorded ones that may have been taken back, as far as a look
 * is due; then finishes what deletions of accounts have left. Any number of processes may sweep at once; each order is
 * looked at by one of them.
 * @param ending ends the round after the look that is under way; the others come again
 */
export async function sweep(deps: Deps, ending?: AbortSignal): Promise<void> {
  const { clock, store, log } = deps
  const now = new Date(clock.now())
  const startedAt = performance.now()
  const due = { now, again: new Date(now.getTime() + AGAIN_MS), limit: AT_ONCE }
  const orders = await store.orders.takeDue(due)
  for (const order of orders) {
    if (ending?.aborted) return
    await logged(deps, () => lookForCharge(deps, order, due))
  }
  const payments = await store.payments.takeDue(due)
  for (const payment of payments) {
    if (ending?.aborted) return
    await logged(deps, () => lookAgain(deps, payment, now))
  }
  await store.provider.forget(new Date(now.getTime() - FORGET_MS))
  await store.rateCounts.forget(new Date(now.getTime() - FORGET_COUNTS_MS))
  await finishDeletions(deps)
  noteSweep(clock.now())
  if (orders.length + payments.length === 0) return
  const ms = Math.round(performance.now() - startedAt)
  log.info({ event: 'sweep', orders: orders.length, payments: payments.length, ms })
}

/** One look's own fault keeps the sweep from no other; that the database is away ends the round. */
async function logged({ log }: Deps, look: () => Promise<void>): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (isUnreachable(error)) throw error
    log.error({ event: 'sweep', faults: describeFault(error) })
  }
}

async function lookForCharge(
  deps: Deps,
  order: OrderRow,
  { now, again }: { now: Date; again: Date },
): Promise<void> {
  const { state } = await settle(deps, order, { source: 'sweep' })
  // Not answered: the look that takeDue has put off comes again.
  if (state === 'confirming') return
  if (state === 'granted' || state === 'review') {
    return deps.store.orders.change(order.po, { nextLookAt: null })
  }
  const looks = order.looks + 1
  await deps.store.orders.planLook(order.po, again, {
    looks,
    nextLookAt: nextOrderLook(signOfLife(order), looks, now),
  })
}

/** Asks the provider whether a payment still stands; one that does not takes its access with it and is flagged. */
async function lookAgain(deps: Deps, payment: PaymentRow, now: Date): Promise<void> {
  // Refunded or voided: nothing more is to be learned of it.
  if (payment.state !== 'granted') return deps.store.payments.change(payment.id, { nextLookAt: null })
  let stands: boolean
  try {
    const transaction = await deps.provider.getTransaction(payment.transId, 'sweep')
    stands = transaction?.status === 'approved'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return countProviderFault(error.kind)
  }
  if (!stands) return takeBack(deps, payment, now)
  const order = await deps.store.orders.find(payment.invoice)
  // Whatever else was charged for the same order is for a person to decide.
  if (order) await settle(deps, order, { source: 'sweep' })
  const looks = payment.looks + 1
  await deps.store.payments.planLook(payment.id, {
    looks,
    nextLookAt: nextPaymentLook(payment.paidAt, looks, now),
  })
}

async function takeBack({ store, log }: Deps, payment: PaymentRow, now: Date): Promise<void> {
  const isTaken = await store.transaction(async ({ orders, payments, reviews, users }) => {
    const order = await orders.findForUpdate(payment.invoice)
    const current = await payments.find(payment.id)
    // An operator has refunded it since it was taken to be looked at, and has ended its looks.
    if (!order || current?.state !== 'granted') return false
    if (payment.userId !== null) {
      await users.revoke(payment.userId, sourceOf(payment.provider, payment.transId))
    }
    await payments.change(payment.id, { state: 'voided', nextLookAt: null })
    // Left behind, so that the buyer may buy again.
    await orders.change(order.po, { state: 'abandoned', nextLookAt: null })
    await reviews.insertOrReopen({
      id: randomUUID(),
      provider: payment.provider,
      transId: payment.transId,
      po: order.po,
      reason: 'voided',
      amountCents: payment.amountCents,
      currency: payment.currency,
      createdAt: now,
    })
    return true
  })
  if (!isTaken) return
  countCharge('voided')
  log.warn({ event: 'charge', outcome: 'voided', po: payment.invoice })
}

/** Sweeps and sends mails every few seconds until it is stopped; a fault of one round is logged and the next goes on. */
export function startSweeping(deps: Deps, everyMs: number): Rounds {
  const logFault = (event: string) => (error: unknown) =>
    deps.log.error({ event, faults: describeFault(error) })
  const beat = createHeartbeat(deps)
  const money = startRounds((ending) => sweep(deps, ending).then(beat), everyMs, logFault('sweep'))
  // Beside it: no charge waits for a mail server that hangs.
  const mails = startRounds((ending) => deps.mails.sendDue(ending), everyMs, logFault('mail'))
  return {
    async stop() {
      await Promise.all([money.stop(), mails.stop()])
    },
  }
}
