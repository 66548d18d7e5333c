import { createHash, randomUUID } from 'node:crypto'
import { itemNamed, ownsAll } from '../../../domain/pricing'
import type { Deps } from '../../deps'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { Resolution, ReviewReason, ReviewRow } from '../../store/repositories/reviewsRepository'
import type { Repositories } from '../../store/store'
import { firstLook } from '../schedule'
import { tally, wentBack, type Tally } from './ledger'
import { dueFor, givenBy, quote } from './price'
import { HELD_MS, mayTakeBack } from './takeBacks'
import { verdictOn, type Finding, type Verdict } from './accessDecision'

/** Reported after the transaction commits */
export type Outcome = { po: string; outcome: 'granted' | 'refunded' | 'revoked' | 'held' | ReviewReason }

/** Source of a report or decision */
export type Teller = {
  source: PaymentRow['source']
  transId?: string
  /** How to record an operator's revocation; absent if the money was refunded by others */
  takenAs?: 'refunded' | 'revoked'
  /** How to close obsolete reviews; `granted` grants the order as it is */
  resolution?: Resolution
}

/** Locks an order and its buyer until the transaction ends, always in this order. */
export async function lockOrder({ orders, users }: Repositories, po: string): Promise<OrderRow> {
  const read = await orders.find(po)
  if (read?.userId) await users.holdAlone(read.userId)
  const order = await orders.findForUpdate(po)
  if (!order) throw new Error('An order vanished.')
  return order
}

/**
 * Applies an order's stored rows: grants, revokes, opens and closes reviews, and follows up on the buyer's other
 * orders. Call after `lockOrder`.
 */
export async function applyLedger(
  deps: Pick<Deps, 'clock' | 'mails' | 'provider'>,
  repositories: Repositories,
  order: OrderRow,
  teller: Teller,
): Promise<Outcome[]> {
  const now = new Date(deps.clock.now())
  const isAccepted = teller.resolution === 'granted'
  const facts = { ...(await factsOf(repositories, order)), isAccepted }
  const verdict = verdictOn(facts)
  const isOn = facts.payment?.state === 'granted'
  const isChanged = isOn !== verdict.access
  const outcomes: Outcome[] = []
  await noteCharge(repositories, order, facts.tally, now)
  if (verdict.access) await nameCharge(repositories, facts)
  if (isOn && !verdict.access) {
    const { takenAs = 'voided' } = teller
    if (takenAs === 'voided' && !(await mayTakeBack(repositories, facts.payment, now))) {
      await repositories.orders.change(order.po, { nextLookAt: new Date(now.getTime() + HELD_MS) })
      return [{ po: order.po, outcome: 'held' }]
    }
    await takeBack(deps, repositories, order, { payment: facts.payment, takenAs, now })
    outcomes.push({ po: order.po, outcome: takenAs })
  } else if (isChanged) {
    await grant(deps, repositories, order, { ...facts, teller, now })
    await repositories.orders.change(order.po, { takenBackAt: null })
    outcomes.push({ po: order.po, outcome: 'granted' })
  }
  const { findings } = isChanged ? verdictOn(await factsOf(repositories, order)) : verdict
  const reviewed = { ...verdict, findings }
  const { opened, waiting } = await keepReviews(deps, repositories, order, reviewed, teller, now)
  outcomes.push(...opened)
  await repositories.orders.change(order.po, {
    // A dismissed review doesn't keep the buyer from ordering.
    state: verdict.state === 'review' && waiting === 0 ? 'abandoned' : verdict.state,
    // A token charges only once.
    ...(wentBack(facts.tally) ? { checkoutToken: null, openedAt: null } : {}),
  })
  if (isChanged && order.userId !== null) {
    outcomes.push(...(await followUp(deps, repositories, order.userId, order.po, teller)))
  }
  return outcomes
}

/** Facts for the verdict, without dismissed rows */
export async function factsOf({ payments, reviews, transactions, users }: Repositories, order: OrderRow) {
  const payment = await payments.findByInvoice(order.po)
  const owned = order.userId === null ? [] : await users.paidTests(order.userId)
  const standing = order.userId === null ? [] : await users.standing(order.userId)
  const source = payment && sourceOf(payment.provider, payment.transId)
  const since = standing.find((each) => each.source === source)?.grantedAt
  const own = payment && source !== undefined ? { source, since: since ?? payment.paidAt } : null
  const aside = (await reviews.ofOrder(order.po)).filter(isPutAside).map(({ transId }) => transId)
  const rows = await transactions.ofOrder(order.po)
  return {
    order,
    payment,
    tally: tally(rows.filter(({ transId }) => !aside.includes(transId))),
    due: dueFor(order, standing, own),
    brings: !ownsAll(owned, itemNamed(order.item)),
    owned,
  }
}
type OrderFacts = Awaited<ReturnType<typeof factsOf>>

function isPutAside({ reason, resolution }: ReviewRow): boolean {
  return isOfRow(reason) && (resolution === 'dismissed' || resolution === 'granted')
}

/** Starts the checks for refunds. */
async function noteCharge(
  { orders }: Repositories,
  { po, chargedAt }: OrderRow,
  { charged, unclear }: Tally,
  now: Date,
): Promise<void> {
  if (chargedAt !== null || charged + unclear.length === 0) return
  await orders.change(po, { chargedAt: now, looks: 0, nextLookAt: firstLook({ chargedAt: now }) })
}

/** Keeps the payment's record on a charge that was not refunded, the newest one if its own was. */
async function nameCharge(
  { payments, users }: Repositories,
  { order, payment, tally }: OrderFacts,
): Promise<void> {
  const newest = tally.standing.at(-1)
  if (!payment || !newest || tally.standing.some(({ transId }) => transId === payment.transId)) return
  const { transId, amountCents } = newest
  const before = sourceOf(payment.provider, payment.transId)
  if (order.userId !== null)
    await users.renameSource(order.userId, before, sourceOf(payment.provider, transId))
  await payments.change(payment.id, { transId, amountCents })
  Object.assign(payment, { transId, amountCents })
}

async function grant(
  { mails, provider }: Pick<Deps, 'mails' | 'provider'>,
  repositories: Repositories,
  order: OrderRow,
  { payment, tally, owned, teller, now }: OrderFacts & { teller: Teller; now: Date },
): Promise<void> {
  const { payments, users } = repositories
  const { userId } = order
  if (userId === null) throw new Error('Nobody is left to grant it to.')
  const charge = tally.standing.at(-1)
  const transId = payment?.transId ?? charge?.transId ?? teller.transId
  if (transId === undefined) throw new Error('An order was granted without a charge.')
  const from = payment?.provider ?? provider.name
  const source = sourceOf(from, transId)
  await users.grant({ userId, testNumbers: givenBy(order, owned), source, grantedAt: now })
  if (payment) return payments.change(payment.id, { state: 'granted' })
  const id = derivedPaymentId(from, transId)
  await payments.insert({
    ...paymentOf(order),
    id,
    amountCents: charge?.amountCents ?? order.amountCents,
    paidAt: now,
    provider: from,
    transId,
    source: teller.source,
  })
  await mails.enqueue(repositories, { userId, paymentId: id })
}

/** Removes what this order gave. Opens a review unless an operator did it. */
async function takeBack(
  { provider }: Pick<Deps, 'provider'>,
  { orders, payments, reviews, users }: Repositories,
  { po, userId }: OrderRow,
  { payment, takenAs, now }: { payment: PaymentRow | undefined; takenAs: PaymentRow['state']; now: Date },
): Promise<void> {
  if (!payment) return
  if (userId !== null) await users.revoke(userId, sourceOf(payment.provider, payment.transId))
  await payments.change(payment.id, { state: takenAs })
  await orders.change(po, { takenBackAt: now })
  if (takenAs !== 'voided') return
  const { transId, amountCents, currency } = payment
  await reviews.insert({
    ...{ id: randomUUID(), provider: provider.name, transId, po, reason: 'voided' as const },
    ...{ amountCents, currency, createdAt: now },
  })
}

/** Opens new reviews and closes obsolete ones. A dismissed sum stays dismissed until it changes. */
async function keepReviews(
  { provider }: Pick<Deps, 'provider'>,
  { reviews }: Repositories,
  { po }: OrderRow,
  { findings, access }: Verdict,
  { resolution = 'settled' }: Pick<Teller, 'resolution'>,
  now: Date,
): Promise<{ opened: Outcome[]; waiting: number }> {
  const known = (await reviews.ofOrder(po)).filter((review) => !isPutAside(review))
  const isAbout = (finding: Finding, { reason, transId }: ReviewRow) =>
    reason === finding.reason && (!isOfRow(reason) || transId === finding.transId)
  let waiting = 0
  for (const review of known) {
    const isVoided = review.reason === 'voided' && !access
    if (isVoided && review.resolution === null) waiting += 1
    if (isVoided || findings.some((finding) => isAbout(finding, review))) continue
    if (review.resolution === null) await reviews.resolve(review.id, resolution, now)
    // The same finding later counts as new.
    if (review.resolution === 'dismissed') await reviews.resolve(review.id, 'settled', now)
  }
  const opened: Outcome[] = []
  for (const finding of findings) {
    const { amountCents, transId, reason } = finding
    const before = known.findLast((review) => isAbout(finding, review))
    if (before?.resolution === 'dismissed' && before.amountCents === amountCents) continue
    waiting += 1
    if (before?.resolution === null) await reviews.change(before.id, { amountCents, transId })
    else {
      await reviews.insert({ ...finding, id: randomUUID(), provider: provider.name, po, createdAt: now })
      opened.push({ po, outcome: reason })
    }
  }
  return { opened, waiting }
}

const OF_ROW: readonly string[] = ['status', 'type', 'currency', 'amount', 'unclear_return']
/** A row that is not understood, not a wrong sum */
export const isOfRow = (reason: string) => OF_ROW.includes(reason)

/** Updates the buyer's other orders: abandons old prices and recomputes amounts due. */
async function followUp(
  deps: Pick<Deps, 'clock' | 'mails' | 'provider'>,
  repositories: Repositories,
  userId: string,
  po: string,
  { source }: Teller,
): Promise<Outcome[]> {
  const { orders, users } = repositories
  const owned = await users.paidTests(userId)
  for (const order of await orders.lockOf(userId, ['open'])) {
    const { amountCents } = await quote(repositories, userId, order.item)
    const isStillRight = amountCents === order.amountCents && !ownsAll(owned, itemNamed(order.item))
    if (!isStillRight) await orders.abandon(order.po)
  }
  const outcomes: Outcome[] = []
  for (const order of await orders.lockOf(userId, ['granted', 'review'])) {
    if (order.po !== po) outcomes.push(...(await applyLedger(deps, repositories, order, { source })))
  }
  return outcomes
}

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

export function sourceOf(provider: string, transId: string): string {
  return provider === 'free' ? transId : `${provider}:${transId}`
}

export function derivedPaymentId(provider: string, transId: string): string {
  return createHash('sha256').update(`${provider}:${transId}`).digest('hex')
}
