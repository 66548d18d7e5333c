import type { AccountExport } from '../../domain/account'
import { dollarsFromCents } from '../../domain/pricing'
import type { Deps } from '../deps'
import { attemptOnWire } from '../exams/attempts'
import { findUser } from '../exams/userRecord'
import { finishOverdue } from '../exams/overdue'
import { paymentOnWire } from '../payments/paymentOnWire'
import { operationOf } from '../store/attemptsRepository'

/** The figures of an order are kept in 1/10,000 dollar. */
const FIGURES_A_DOLLAR = 10_000

/**
 * Everything that is kept of somebody, built field by field. Left out is only what says nothing of them: the sweep's
 * plans, and the keys of payment windows.
 * @throws ApiError no_record, deleted
 */
export async function exportAccount(deps: Deps, uid: string): Promise<AccountExport> {
  const { accounts } = deps.store
  const { username, createdAt } = await findUser(deps, uid)
  await finishOverdue(deps, uid)
  const now = deps.clock.now()
  const { tests, attempts, orders, payments, reviews } = await accounts.allOf(uid)
  const keptAttempts: AccountExport['attempts'] = []
  for (const attempt of attempts) {
    const { serverNow: _now, ...kept } = attemptOnWire(attempt, now)
    const acts = await accounts.actsOf(attempt.id)
    keptAttempts.push({
      ...kept,
      ordinal: attempt.ordinal,
      requestId: attempt.requestId,
      finishedAt: iso(attempt.finishedAt),
      finishedBy: attempt.finishedBy,
      revealedAt: iso(attempt.revealedAt),
      operations: acts.map((act) => ({ operation: operationOf(act), storedAt: act.storedAt.toISOString() })),
    })
  }
  return {
    exportedAt: new Date(now).toISOString(),
    user: { id: uid, username, registeredAt: createdAt.toISOString() },
    tests: tests.map(({ testNumber, source, grantedAt }) => ({
      testNumber,
      source,
      grantedAt: grantedAt.toISOString(),
    })),
    attempts: keptAttempts,
    orders: orders.map((order) => ({
      poNumber: order.po,
      username: order.username,
      item: order.item,
      amount: dollarsFromCents(order.amountCents),
      ...figures(order),
      state: order.state,
      createdAt: order.createdAt.toISOString(),
      openedAt: iso(order.openedAt),
      askedAt: iso(order.askedAt),
    })),
    payments: payments.map((payment) => ({
      ...paymentOnWire(payment),
      currency: payment.currency,
      ...figures(payment),
      provider: payment.provider,
      source: payment.source,
      state: payment.state,
    })),
    reviews: reviews.map((review) => ({
      poNumber: review.po,
      transId: review.transId,
      reason: review.reason,
      amount: review.amountCents === null ? null : dollarsFromCents(review.amountCents),
      currency: review.currency,
      createdAt: review.createdAt.toISOString(),
      resolution: review.resolution,
      resolvedAt: iso(review.resolvedAt),
    })),
  }
}

function figures({ feeFigure, discountFigure }: { feeFigure: number; discountFigure: number }) {
  return { feeFigure: feeFigure / FIGURES_A_DOLLAR, discountFigure: discountFigure / FIGURES_A_DOLLAR }
}

function iso(moment: Date | null): string | null {
  return moment && moment.toISOString()
}
