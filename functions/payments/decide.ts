import { itemNamed, testsOf } from '../../domain/pricing'
import type { Deps } from '../deps'
import type { ReviewRow } from '../store/reviewsRepository'
import type { Repositories } from '../store/store'
import type { ProviderTransaction } from './provider'
import { firstPaymentLook } from './schedule'
import { freePaymentId, isReturn, paymentOf, sourceOf } from './settle'

/** An operator's wish that cannot be carried out; its message says why. */
export class DecisionError extends Error {
  override name = 'DecisionError'
}

/**
 * Grants what a reviewed charge was meant to buy; the charge must still stand.
 * @returns the tests that were added
 * @throws DecisionError
 */
export async function grantReviewed(deps: Deps, transId: string): Promise<number[]> {
  const { clock, provider, store } = deps
  const { po } = await openReview(provider.name, store, transId)
  const transaction = await provider.getTransaction(transId, 'operator')
  if (transaction?.status !== 'approved' || (await isGivenBack(deps, po, transaction))) {
    throw new DecisionError(`The provider has no standing charge ${transId}: there is nothing to grant for.`)
  }
  const now = new Date(clock.now())
  return store.transaction(async (repositories) => {
    const { orders, payments, reviews, users } = repositories
    const order = await orders.findForUpdate(po)
    if (!order) throw new Error('An order vanished.')
    // Somebody else may have refunded it while the provider was asked.
    const review = await openReview(provider.name, repositories, transId)
    if (await payments.findByInvoice(order.po)) {
      throw new DecisionError(`Order ${order.po} has its payment already: refund this charge.`)
    }
    if (order.userId === null) throw new DecisionError('Its buyer’s account was deleted: refund this charge.')
    const source = sourceOf(provider.name, transId)
    const testNumbers = testsOf(itemNamed(order.item))
    const added = await users.grant({ userId: order.userId, testNumbers, source, grantedAt: now })
    if (added.length === 0) {
      throw new DecisionError('The buyer has all of it already: refund this charge.')
    }
    await payments.insert({
      ...paymentOf(order),
      id: await freePaymentId(repositories, { provider: provider.name, transId }),
      amountCents: transaction.amountCents ?? order.amountCents,
      currency: transaction.currency,
      paidAt: now,
      provider: provider.name,
      transId,
      source: 'operator',
      nextLookAt: firstPaymentLook(now),
    })
    await orders.change(po, { state: 'granted', nextLookAt: null })
    await reviews.resolve(review.id, 'granted', now)
    return added
  })
}

/**
 * Gives the money of a charge back, whole, and takes back what it had bought: for a reviewed charge, or one that was
 * granted. Safe to repeat.
 * @throws DecisionError
 */
export async function refund(deps: Deps, transId: string): Promise<void> {
  const { clock, provider, store } = deps
  const { payment, review } = await recordsOf(provider.name, store, transId)
  const po = payment?.invoice ?? review?.po
  if (po === undefined) throw new DecisionError(`No payment and no review has the transaction ${transId}.`)
  const transaction = await provider.getTransaction(transId, 'operator')
  const isDone = payment?.state === 'refunded' || review?.resolution === 'refunded'
  if (!isDone && transaction?.status === 'approved' && !(await isGivenBack(deps, po, transaction))) {
    const { amountCents } = transaction
    if (amountCents === null) {
      throw new DecisionError(
        `The provider's amount of ${transId} cannot be read: refund it in its dashboard.`,
      )
    }
    await provider.giveBack({ transId, amountCents, chargedCents: amountCents, decision: 'refund' })
  }
  const now = new Date(clock.now())
  await store.transaction(async (repositories) => {
    const { orders, payments, reviews, users } = repositories
    const order = await orders.findForUpdate(po)
    if (!order) throw new Error('An order vanished.')
    // Somebody else may have granted it while the money went back.
    const { payment, review } = await recordsOf(provider.name, repositories, transId)
    if (payment) {
      if (payment.userId !== null) await users.revoke(payment.userId, sourceOf(provider.name, transId))
      await payments.change(payment.id, { state: 'refunded', nextLookAt: null })
    }
    // Free for another purchase, unless another charge has paid it.
    if (payment || order.state === 'review') await orders.change(po, { state: 'abandoned', nextLookAt: null })
    if (review && review.resolution === null) await reviews.resolve(review.id, 'refunded', now)
  })
}

/**
 * Whether the provider has given a charge's money back already, also where the process that asked for it died. It lists
 * that as a transaction of the same order, which does not say whose money it is: one more than we know of is this one's.
 */
async function isGivenBack(
  { provider, store }: Deps,
  po: string,
  { transId, amountCents }: ProviderTransaction,
): Promise<boolean> {
  const listed = await provider.findByInvoice(po, 'operator')
  const given = listed.filter((each) => isReturn(each) && each.amountCents === amountCents)
  if (given.length === 0) return false
  const payment = await store.payments.findByInvoice(po)
  const refunded = (await store.reviews.ofOrder(po)).filter(({ resolution }) => resolution === 'refunded')
  const ended = payment && payment.state !== 'granted' ? [payment, ...refunded] : refunded
  const others = ended.filter((each) => each.transId !== transId && each.amountCents === amountCents)
  return given.length > new Set(others.map((each) => each.transId)).size
}

/**
 * Closes a review that needs nothing: a charge that the provider took back by itself.
 * @throws DecisionError
 */
export async function dismiss({ clock, provider, store }: Deps, transId: string): Promise<void> {
  const review = await openReview(provider.name, store, transId)
  if (review.reason !== 'voided') {
    throw new DecisionError('Money arrived for this one: grant or refund it.')
  }
  await store.reviews.resolve(review.id, 'dismissed', new Date(clock.now()))
}

async function recordsOf(provider: string, { payments, reviews }: Repositories, transId: string) {
  const payment = await payments.findByTransaction(provider, transId)
  return { payment, review: await reviews.findByTransaction(provider, transId) }
}

async function openReview(provider: string, { reviews }: Repositories, transId: string): Promise<ReviewRow> {
  const review = await reviews.findByTransaction(provider, transId)
  if (!review) throw new DecisionError(`No review has the transaction ${transId}.`)
  if (review.resolution !== null) throw new DecisionError(`It was ${review.resolution} already.`)
  return review
}
