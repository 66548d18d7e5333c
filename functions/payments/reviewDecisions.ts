import { formatDollars } from '../../domain/pricing'
import type { Deps } from '../deps'
import { type OrderRow, orderOfInvoice } from '../store/repositories/ordersRepository'
import type { ReviewRow } from '../store/repositories/reviewsRepository'
import type { Repositories } from '../store/store'
import { beginPart, endPart, isRepeatable, unfinishedPart, type Part } from './operators/parts'
import { ProviderError, type ProviderTransaction } from './provider/provider'
import { look, reportOutcome } from './settle'
import { tally, wentBack, type Tally } from './settling/ledger'
import { applyLedger, factsOf, isOfRow, lockOrder, type Outcome, type Teller } from './settling/standing'

export class DecisionError extends Error {
  override name = 'DecisionError'
}

/** By its number, or by a transaction or checkout. @throws DecisionError */
export async function orderNamed({ provider, store }: Deps, id: string): Promise<OrderRow> {
  const row = await store.transactions.find(provider.name, id)
  const order = await store.orders.find(row?.po ?? orderOfInvoice(id))
  if (!order) throw new DecisionError(`No order has the transaction or the number ${id}.`)
  return order
}

/**
 * Waives the rest of the price. The charge must not be refunded.
 * @returns the tests that were added
 * @throws DecisionError
 */
export async function grantReviewed(deps: Deps, transId: string): Promise<number[]> {
  const order = await orderNamed(deps, transId)
  const { po } = order
  await chargeOf(deps, order, transId)
  await look(deps, order, { source: 'operator' })
  return decided(deps, po, async (repositories, current) => {
    const { reviews, users } = repositories
    refuseGrant(await factsOf(repositories, current), transId)
    const before = current.userId === null ? [] : await users.paidTests(current.userId)
    for (const { id, reason } of await openOf(repositories, po)) {
      if (isOfRow(reason)) await reviews.resolve(id, 'granted', new Date(deps.clock.now()))
    }
    const { due, tally: sum } = await factsOf(repositories, current)
    const missing = Math.max(0, due - sum.keptAtMost)
    const change = { revokedAt: null, waivedCents: current.waivedCents + missing }
    const teller: Teller = { source: 'operator', transId, resolution: 'granted' }
    const outcomes = await changed(deps, repositories, current, change, teller)
    const after = current.userId === null ? [] : await users.paidTests(current.userId)
    return { outcomes, result: after.filter((test) => !before.includes(test)) }
  })
}

function refuseGrant(facts: Awaited<ReturnType<typeof factsOf>>, transId: string): void {
  const { order, payment, brings } = facts
  if (payment?.state === 'granted') {
    throw new DecisionError(`Order ${order.po} has its payment already: refund this charge.`)
  }
  if (wentBack(facts.tally)) throw noCharge(transId)
  if (order.userId === null) throw new DecisionError('Its buyer’s account was deleted: refund this charge.')
  if (!brings) throw new DecisionError('The buyer has all of it already: refund this charge.')
}

/**
 * Refunds a charge and applies the provider's rows; after a part, waives what is missing.
 * Idempotent: a part is recorded first, and no other is refunded while its outcome is unknown.
 * @param amountCents a part; default all that is left
 * @param isAnew the operator has seen at the provider that a begun part was not refunded
 * @returns cents refunded now; 0 if refunded before
 * @throws DecisionError, ProviderError
 */
export async function refund(
  deps: Deps,
  transId: string,
  amountCents?: number,
  isAnew = false,
): Promise<number> {
  const { provider } = deps
  const order = await orderNamed(deps, transId)
  const charge = await chargeOf(deps, order, transId)
  if (charge.amountCents === null) {
    throw new DecisionError(`The provider's amount of ${transId} cannot be read: refund it in its dashboard.`)
  }
  const teller: Teller = { source: 'operator', takenAs: 'refunded', resolution: 'refunded' }
  await look(deps, order, { ...teller, source: 'operator' })
  const before = await tallyOf(deps, order.po)
  const returned = returnedOf(before)
  const left = Math.max(0, Math.min(charge.amountCents, before.keptAtMost))
  const begun = await unfinishedPart(deps, transId)
  if (begun && isAnew) await endPart(deps, begun, 'refused')
  const unknown = isAnew ? undefined : begun
  const isSeen = unknown !== undefined && returned >= unknown.afterCents + unknown.amountCents
  if (unknown && isSeen) await endPart(deps, unknown, 'done')
  const wanted = isSeen && unknown?.amountCents === amountCents ? 0 : (amountCents ?? left)
  if (wanted > left)
    throw new DecisionError(`Of ${transId} only ${formatDollars(left)} are left to give back.`)
  if (wanted > 0) {
    const isPart = wanted < charge.amountCents
    const part = isPart
      ? await partOf(deps, isSeen ? undefined : unknown, {
          ...{ po: order.po, transId, amountCents: wanted, afterCents: returned },
        })
      : null
    // The key changes with each part, and stays the same for retries of one.
    const decision = `refund after ${returned}`
    const chargedCents = charge.amountCents
    await provider
      .giveBack({ transId, amountCents: wanted, chargedCents, decision })
      .catch(async (error: unknown) => {
        const isRefused = error instanceof ProviderError && error.kind === 'rejected'
        if (part && isRefused) await endPart(deps, part, 'refused')
        throw error
      })
    await look(deps, order, { ...teller, source: 'operator' })
    if (returnedOf(await tallyOf(deps, order.po)) < returned + wanted) {
      throw new DecisionError(
        'The provider has taken the request and does not show it yet: repeat it in a minute to see it through.',
      )
    }
    if (part) await endPart(deps, part, 'done')
  }
  await decided(deps, order.po, async (repositories, current) => {
    const { payment, tally: sum, due } = await factsOf(repositories, current)
    if (payment?.state === 'voided' && wentBack(sum)) {
      await repositories.payments.change(payment.id, { state: 'refunded' })
      for (const { id, reason } of await openOf(repositories, current.po))
        if (reason === 'voided')
          await repositories.reviews.resolve(id, 'refunded', new Date(deps.clock.now()))
    }
    const isPart = amountCents !== undefined && payment?.state === 'granted'
    const missing = isPart ? Math.max(0, due - sum.keptAtMost) : 0
    const change = { waivedCents: current.waivedCents + missing }
    return { outcomes: await changed(deps, repositories, current, change, teller), result: undefined }
  })
  return wanted
}

/** A new part, or a retry within the idempotency window. @throws DecisionError after an unknown outcome */
async function partOf(
  deps: Deps,
  unknown: Part | undefined,
  wish: Parameters<typeof beginPart>[1],
): Promise<Part> {
  if (!unknown) return beginPart(deps, wish)
  const isSame = unknown.amountCents === wish.amountCents && unknown.afterCents === wish.afterCents
  if (isSame && isRepeatable(deps, unknown)) return unknown
  throw new DecisionError(
    `Nobody knows whether the ${formatDollars(unknown.amountCents)} went back that were begun ${unknown.at.toISOString()}: ` +
      'no money was moved. Look in the provider’s dashboard; if they did not, repeat this with --anew.',
  )
}

/**
 * Moves no money, for example after a chargeback. Undone only by `restore`.
 * @throws DecisionError
 */
export async function revoke(deps: Deps, id: string): Promise<void> {
  const { po } = await orderNamed(deps, id)
  await decided(deps, po, async (repositories, order) => {
    const payment = await repositories.payments.findByInvoice(po)
    if (payment?.state !== 'granted' && order.state !== 'review') {
      throw new DecisionError(`Order ${po} gives nobody anything.`)
    }
    const change = { revokedAt: new Date(deps.clock.now()) }
    const teller: Teller = { source: 'operator', takenAs: 'revoked', resolution: 'settled' }
    return { outcomes: await changed(deps, repositories, order, change, teller), result: undefined }
  })
}

/**
 * Requires that the provider's rows show the payment.
 * @throws DecisionError, ProviderError
 */
export async function restore(deps: Deps, id: string): Promise<void> {
  const order = await orderNamed(deps, id)
  await look(deps, order, { source: 'operator' })
  await decided(deps, order.po, async (repositories, current) => {
    const teller: Teller = { source: 'operator' }
    const outcomes = await changed(deps, repositories, current, { revokedAt: null }, teller)
    const payment = await repositories.payments.findByInvoice(current.po)
    if (payment?.state !== 'granted') {
      throw new DecisionError(`By the provider's rows order ${current.po} is not paid: nothing was changed.`)
    }
    return { outcomes, result: undefined }
  })
}

/**
 * Dismissed rows no longer count.
 * @throws DecisionError
 */
export async function dismiss(deps: Deps, id: string): Promise<void> {
  const { po } = await orderNamed(deps, id)
  await decided(deps, po, async (repositories, order) => {
    const now = new Date(deps.clock.now())
    const open = await openOf(repositories, po)
    if (open.length === 0) throw new DecisionError(`Nothing waits about order ${po}.`)
    const aside = open.filter(mayDismiss)
    if (aside.length === 0) throw new DecisionError('Money arrived for this one: grant or refund it.')
    for (const { id: review } of aside) await repositories.reviews.resolve(review, 'dismissed', now)
    return {
      outcomes: await applyLedger(deps, repositories, order, { source: 'operator' }),
      result: undefined,
    }
  })
}

function mayDismiss({ reason }: ReviewRow): boolean {
  return isOfRow(reason) || ['voided', 'partial_return', 'discount_lost'].includes(reason)
}

/** @throws DecisionError if the charge is missing or another order's */
async function chargeOf({ provider }: Deps, order: OrderRow, transId: string): Promise<ProviderTransaction> {
  const charge = await provider.getTransaction(transId, 'look')
  if (charge === null) throw noCharge(transId)
  if (!order.invoices.includes(charge.invoice)) {
    throw new DecisionError(`The provider's ${transId} is not of order ${order.po}: nothing was changed.`)
  }
  if (charge.status !== 'approved') throw noCharge(transId)
  return charge
}

function noCharge(transId: string): DecisionError {
  return new DecisionError(`The provider has no standing charge ${transId}: nothing was changed.`)
}

async function tallyOf({ store }: Deps, po: string): Promise<Tally> {
  return tally(await store.transactions.ofOrder(po))
}

function returnedOf({ charged, keptAtMost }: Tally): number {
  return charged - keptAtMost
}

async function openOf({ reviews }: Pick<Repositories, 'reviews'>, po: string): Promise<ReviewRow[]> {
  return (await reviews.ofOrder(po)).filter(({ resolution }) => resolution === null)
}

async function changed(
  deps: Deps,
  repositories: Repositories,
  order: OrderRow,
  change: Partial<Pick<OrderRow, 'revokedAt' | 'waivedCents'>>,
  teller: Teller,
): Promise<Outcome[]> {
  await repositories.orders.change(order.po, change)
  return applyLedger(deps, repositories, { ...order, ...change }, teller)
}

async function decided<Result>(
  deps: Deps,
  po: string,
  work: (repositories: Repositories, order: OrderRow) => Promise<{ outcomes: Outcome[]; result: Result }>,
): Promise<Result> {
  const { outcomes, result } = await deps.store.transaction(async (repositories) =>
    work(repositories, await lockOrder(repositories, po)),
  )
  reportOutcome(deps, outcomes, 'operator')
  return result
}

/** By its transaction, or by an order that has only one. @throws DecisionError */
export async function chargeNamed(deps: Deps, id: string): Promise<string> {
  if (/^\d+$/.test(id)) return id
  const { po } = await orderNamed(deps, id)
  const rows = await deps.store.transactions.ofOrder(po)
  const charges = rows.filter(({ type, status }) => type === 'purchase' && status === 'approved')
  const [charge, ...others] = charges
  if (!charge) throw new DecisionError(`Order ${po} has no charge.`)
  if (others.length === 0) return charge.transId
  const names = charges.map(({ transId }) => transId).join(', ')
  throw new DecisionError(`Order ${po} has several charges, ${names}: name one of them.`)
}

/** Null if unknown */
export async function orderNumberOf(deps: Deps, id: string): Promise<string | null> {
  const order = await orderNamed(deps, id).catch((error: unknown) => {
    if (error instanceof DecisionError) return null
    throw error
  })
  return order && order.po
}
