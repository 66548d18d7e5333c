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
import type { Numbered, PracticeRow } from '../store/repositories/exams/attemptsRepository'
import { paymentOnWire } from '../payments/paymentOnWire'
import type { ReportNotice } from '../store/schema/mails'

/** Orders store figures in 1/10,000 dollar. */
const FIGURES_A_DOLLAR = 10_000

const ACTS_A_PIECE = 150

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
  return new JsonStream(piecesOf(known, attemptsOf(deps, attempts), practicesOf(deps, practices)))
}

async function* piecesOf(
  known: Omit<AccountExport, 'attempts' | 'practices'>,
  attempts: AsyncIterable<string>,
  practices: AsyncIterable<string>,
) {
  yield `${open(known)},"attempts":[`
  yield* attempts
  yield '],"practices":['
  yield* practices
  yield ']}'
}

async function* practicesOf({ store }: Deps, ids: readonly { id: string }[]): AsyncGenerator<string> {
  let isFirst = true
  for (const { id } of ids) {
    const practice = await inTurn(() => store.attempts.findPractice(id))
    // The account was deleted meanwhile.
    if (practice === undefined) continue
    const acts = await inTurn(() => store.attempts.actsOf(id, { limit: MOST_ACTS }))
    yield (isFirst ? '' : ',') + JSON.stringify(keptPractice(practice, acts))
    isFirst = false
  }
}

function keptPractice(
  { id, testNumber, contentVersion, explained, ...row }: PracticeRow,
  acts: readonly Numbered[],
): NonNullable<AccountExport['practices']>[number] {
  const { passage, mode, paceSeconds, questions } = row.practice
  return {
    practiceId: id,
    ...{ testNumber, passage, contentVersion, mode, paceSeconds, questions: [...questions] },
    startedAt: row.startedAt.toISOString(),
    finishedAt: iso(row.finishedAt),
    shownAt: iso(row.revealedAt),
    explained,
    acts: acts.map(({ act, storedAt }) => ({ act, storedAt: storedAt.toISOString() })),
  }
}

async function* attemptsOf(deps: Deps, ids: readonly { id: string }[]): AsyncGenerator<string> {
  const { store } = deps
  let isFirst = true
  for (const { id } of ids) {
    const attempt = await inTurn(() => keptAttempt(deps, id))
    // The account was deleted meanwhile.
    if (attempt === null) continue
    yield `${isFirst ? '' : ','}${open(attempt)},"acts":[`
    isFirst = false
    for (let after: number | null = 0, comma = ''; after !== null; comma = ',') {
      const page = { after, limit: ACTS_A_PIECE }
      const acts: Numbered[] = await inTurn(() => store.attempts.actsOf(id, page))
      if (acts.length > 0)
        yield (
          comma +
          acts.map(({ act, storedAt }) => JSON.stringify({ act, storedAt: storedAt.toISOString() })).join(',')
        )
      after = acts.length < ACTS_A_PIECE ? null : (acts.at(-1)?.seq ?? null)
    }
    yield ']}'
  }
}

async function keptAttempt(
  deps: Deps,
  id: string,
): Promise<Omit<AccountExport['attempts'][number], 'acts'> | null> {
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
    notes: notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() })),
    reports: reports.map((report) => ({ ...report, reportedAt: report.reportedAt.toISOString() })),
    practicedPassages: attempt.practicedPassages,
  }
}

/** The JSON of an object without its closing brace */
function open(value: object): string {
  return JSON.stringify(value).slice(0, -1)
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
      ...(notice && (notice.about === 'question' ? { report: reportIn(notice) } : { notice })),
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
      givenUpAt: iso(givenUpAt),
    })),
  }
}

function reportIn({ attemptId, question }: ReportNotice) {
  return { attemptId, question }
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
