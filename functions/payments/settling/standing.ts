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
import { verdictOn, type Finding, type Verdict } from './verdict'

/** What became of orders in one transaction, to be counted and logged once that stands. */
export type Outcome = { po: string; outcome: 'granted' | 'refunded' | 'revoked' | 'held' | ReviewReason }

/** Who tells of an order, or decides about it. */
export type Teller = {
  source: PaymentRow['source']
  transId?: string
  /** An operator takes the access away, and how the record says so; without it the money went back by itself. */
  takenAs?: 'refunded' | 'revoked'
  /** How reviews are closed that are no more; `granted` grants the order as it is. */
  resolution?: Resolution
}

/** An order and its buyer, locked for the rest of the transaction: always in this order. */
export async function lockOrder({ orders, users }: Repositories, po: string): Promise<OrderRow> {
  const read = await orders.find(po)
  if (read?.userId) await users.holdAlone(read.userId)
  const order = await orders.findForUpdate(po)
  if (!order) throw new Error('An order vanished.')
  return order
}

/**
 * Brings an order to what its stored rows come to: grants, takes back, opens and closes reviews, and does the same for
 * the buyer's other orders if its access changed. After `lockOrder`.
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
    // What a person has put aside keeps nobody from buying.
    state: verdict.state === 'review' && waiting === 0 ? 'abandoned' : verdict.state,
    // A token charges once: this one has.
    ...(wentBack(facts.tally) ? { checkoutToken: null, openedAt: null } : {}),
  })
  if (isChanged && order.userId !== null) {
    outcomes.push(...(await followUp(deps, repositories, order.userId, order.po, teller)))
  }
  return outcomes
}

/** What an order's verdict rests on. Rows that a person has read and put aside count for nothing. */
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

/** From the first charge on, money may go back: the looks for that begin. */
async function noteCharge(
  { orders }: Repositories,
  { po, chargedAt }: OrderRow,
  { charged, unclear }: Tally,
  now: Date,
): Promise<void> {
  if (chargedAt !== null || charged + unclear.length === 0) return
  await orders.change(po, { chargedAt: now, looks: 0, nextLookAt: firstLook({ chargedAt: now }) })
}

/** Keeps the payment's record on a charge that stands: on the newest, once its own went back. */
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

/** Gives what an order is about, with a record of the charge that paid it. */
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

/** Ends what an order gave; what another payment gave stays. Where nobody of ours did it, a person is told. */
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

/** Opens what is found, closes what is found no more. A sum that a person has put aside stays so until it changes. */
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
    // Should it be found again, it is something new.
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
/** A row that is not understood, rather than a sum that is not right. */
export const isOfRow = (reason: string) => OF_ROW.includes(reason)

/** What a grant or a take-back changes for the buyer's other orders: prices that are no more, and what is due for paid ones. */
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
  return provider === 'free' ? transId : `${provider}:${transId}`
}

/** A payment record's id. */
export function derivedPaymentId(provider: string, transId: string): string {
  return createHash('sha256').update(`${provider}:${transId}`).digest('hex')
}
