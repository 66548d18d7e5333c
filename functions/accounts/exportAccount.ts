import type { AccountExport } from '../../domain/account'
import { dollarsFromCents } from '../../domain/pricing'
import { TimeFactor } from '../../domain/base/scalars'
import type { Deps } from '../deps'
import { attemptOnWire } from '../exams/attempts'
import { describeError } from '../base/describeError'
import type { KeptIdentity } from '../guards/identity'
import { inTurn, JsonStream } from '../node/jsonStream'
import { findUser } from './userRecord'
import { finishOverdue } from '../exams/overdue'
import { MOST_ACTS } from '../../domain/quota'
import { paymentOnWire } from '../payments/paymentOnWire'

/** Orders store figures in 1/10,000 dollar. */
const FIGURES_A_DOLLAR = 10_000

/**
 * Streams all stored data of a user as JSON, except the sweep's schedule and checkout tokens.
 * @throws ApiError no_record, deleted
 */
export async function exportAccount(deps: Deps, uid: string): Promise<JsonStream> {
  const found = await findUser(deps, uid)
  const { username, createdAt, timeFactor, name, examDate, target, confirmed, otherAddresses } = found
  await finishOverdue(deps, uid)
  const exportedAt = new Date(deps.clock.now()).toISOString()
  const registeredAt = createdAt.toISOString()
  const user = {
    ...{ id: uid, username, registeredAt, timeFactor: TimeFactor.parse(timeFactor) },
    ...{ plan: { name, examDate, target }, confirmed, otherAddresses },
  }
  const { attempts, practices, ...rest } = await deps.store.accounts.allOf(uid)
  const identity = await describeIdentity(deps, uid)
  const known = { exportedAt, user, identity, ...restOnWire(rest) }
  return new JsonStream(
    piecesOf(
      known,
      listOf(attempts, (id) => keptAttempt(deps, id)),
      listOf(practices, (id) => keptPractice(deps, id)),
    ),
  )
}

async function* piecesOf(
  known: Omit<AccountExport, 'attempts' | 'practices'>,
  attempts: AsyncIterable<string>,
  practices: AsyncIterable<string>,
) {
  yield `${JSON.stringify(known).slice(0, -1)},"attempts":[`
  yield* attempts
  yield '],"practices":['
  yield* practices
  yield ']}'
}

/** One at a time. Leaves out what was deleted with the account meanwhile. */
async function* listOf(
  ids: readonly { id: string }[],
  find: (id: string) => Promise<object | null>,
): AsyncGenerator<string> {
  let comma = ''
  for (const { id } of ids) {
    const found = await inTurn(() => find(id))
    if (found === null) continue
    yield comma + JSON.stringify(found)
    comma = ','
  }
}

async function actsOf({ store }: Deps, id: string) {
  const acts = await store.attempts.actsOf(id, { limit: MOST_ACTS })
  return acts.map(({ act, storedAt }) => ({ act, storedAt: storedAt.toISOString() }))
}

async function keptPractice(
  deps: Deps,
  id: string,
): Promise<NonNullable<AccountExport['practices']>[number] | null> {
  const row = await deps.store.attempts.findPractice(id)
  if (row === undefined) return null
  const { testNumber, contentVersion, explained } = row
  const { passage, mode, paceSeconds, questions } = row.practice
  return {
    practiceId: id,
    ...{ testNumber, passage, contentVersion, mode, paceSeconds, questions: [...questions] },
    startedAt: row.startedAt.toISOString(),
    finishedAt: iso(row.finishedAt),
    shownAt: iso(row.revealedAt),
    explained,
    acts: await actsOf(deps, id),
  }
}

async function keptAttempt(deps: Deps, id: string): Promise<AccountExport['attempts'][number] | null> {
  const attempt = await deps.store.attempts.find(id)
  if (attempt === undefined) return null
  const {
    serverNow: _now,
    stamps: _stamps,
    cursor: _cursor,
    devices: _devices,
    ...told
  } = await attemptOnWire(deps, attempt)
  const notes = await deps.store.notes.of(id)
  const reports = await deps.store.questionReports.of(id)
  return {
    ...told,
    ordinal: attempt.ordinal,
    requestId: attempt.requestId,
    finishedAt: iso(attempt.finishedAt),
    finishedBy: attempt.finishedBy,
    revealedAt: iso(attempt.revealedAt),
    notes: notes.map(({ question, text, writtenAt }) => ({
      question,
      text,
      writtenAt: writtenAt.toISOString(),
    })),
    reports: reports.map((report) => ({ ...report, reportedAt: report.reportedAt.toISOString() })),
    practicedPassages: attempt.practicedPassages,
    acts: await actsOf(deps, id),
  }
}

type Rest = Omit<Awaited<ReturnType<Deps['store']['accounts']['allOf']>>, 'attempts' | 'practices'>

function restOnWire({
  tests,
  orders,
  payments,
  reviews,
  mails,
}: Rest): Pick<AccountExport, 'tests' | 'orders' | 'payments' | 'reviews' | 'mails'> {
  return {
    tests: tests.map(({ testNumber, source, grantedAt }) => ({
      testNumber,
      source,
      grantedAt: grantedAt.toISOString(),
    })),
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
    mails: mails.map(({ paymentId, notice, createdAt, sentAt, givenUpAt }) => ({
      paymentId,
      ...(notice?.about === 'question'
        ? { report: { attemptId: notice.attemptId, question: notice.question } }
        : notice && { notice }),
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
      givenUpAt: iso(givenUpAt),
    })),
  }
}

/** Null when the identity provider is unreachable; the rest is exported anyway */
async function describeIdentity({ identity, log }: Deps, uid: string): Promise<KeptIdentity | null> {
  try {
    return await identity.describe(uid)
  } catch (error) {
    log.warn({ event: 'account', outcome: 'login not exported', faults: describeError(error) })
    return null
  }
}

function figures({ feeFigure, discountFigure }: { feeFigure: number; discountFigure: number }) {
  return { feeFigure: feeFigure / FIGURES_A_DOLLAR, discountFigure: discountFigure / FIGURES_A_DOLLAR }
}

function iso(moment: Date | null): string | null {
  return moment && moment.toISOString()
}
