import { testNumbers } from '../../../domain/exam'
import { formatDollars, itemNamed, itemTitle, testsOf } from '../../../domain/pricing'
import type { Deps } from '../../deps'
import type { OperatorActRow } from '../../store/repositories/operatorActsRepository'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import { DecisionError, orderNamed } from '../reviewDecisions'
import { factsOf, sourceOf } from '../settling/standing'
import { sumsOf } from './advice'
import type { ReviewRow } from '../../store/repositories/reviewsRepository'
import type { TransactionRow } from '../../store/repositories/transactionsRepository'

/**
 * Doesn't ask the card provider.
 * @param name an email address, a user's id, an order, checkout or transaction number
 * @throws DecisionError for an unknown name; ApiError when the identity provider cannot be asked
 */
export async function storyOf(deps: Deps, name: string): Promise<string> {
  const userId = await userNamed(deps, name)
  return userId === null ? orderStory(deps, await orderNamed(deps, name)) : userStory(deps, userId)
}

async function userNamed({ identity, store }: Deps, name: string): Promise<string | null> {
  if (!name.includes('@')) return (await store.users.find(name)) ? name : null
  const userId = await identity.find(name)
  if (userId === null) throw new DecisionError('Nobody has a login with this address.')
  return userId
}

async function userStory(deps: Deps, userId: string): Promise<string> {
  const user = await deps.store.users.find(userId)
  if (!user) throw new DecisionError('There is a login with this address, and no record.')
  const { orders, tests } = await deps.store.accounts.allOf(userId)
  const kept = await Promise.all(orders.map((order) => keptOf(deps, order)))
  const ended = user.deletedAt === null ? [] : [{ at: user.deletedAt, text: 'The account was deleted.' }]
  const acts = await deps.store.operatorActs.about([userId, ...kept.flatMap(namesOf)])
  const rights = tests.map(({ testNumber, source }) => `Test ${testNumber} (${source})`)
  return written(
    `User ${userId}${user.username === '' ? '' : `, ${user.username}`}`,
    [
      { at: user.createdAt, text: 'Registered.' },
      ...ended,
      ...kept.flatMap(linesOf),
      ...(await usageOf(deps, userId, testNumbers)),
      ...acts.map(actLine),
    ],
    [...(await standings(deps, orders)), `May take: ${rights.join(', ') || 'nothing'}.`],
  )
}

async function orderStory(deps: Deps, order: OrderRow): Promise<string> {
  const kept = await keptOf(deps, order)
  const acts = await deps.store.operatorActs.about(namesOf(kept))
  const buyer = order.userId === null ? 'a deleted account' : `user ${order.userId}, ${order.username}`
  return written(
    `Order ${order.po} of ${buyer}`,
    [
      ...linesOf(kept),
      ...(await usageOf(deps, order.userId, testsOf(itemNamed(order.item)))),
      ...acts.map(actLine),
    ],
    await standings(deps, [order]),
  )
}

async function keptOf({ store }: Deps, order: OrderRow) {
  const { userId, po } = order
  const payment = await store.payments.findByInvoice(po)
  const all = userId === null ? undefined : await store.accounts.allOf(userId)
  return {
    order,
    payment,
    rows: await store.transactions.ofOrder(po),
    reviews: await store.reviews.ofOrder(po),
    tests: all?.tests ?? [],
    mails: (all?.mails ?? []).filter(({ paymentId }) => paymentId !== null && paymentId === payment?.id),
  }
}

async function usageOf(
  { store }: Deps,
  userId: string | null,
  tests: readonly number[],
): Promise<Happening[]> {
  return userId === null ? [] : usageLines(await store.accounts.usageOf(userId), tests)
}

function namesOf({ order, rows }: Kept): string[] {
  return [order.po, ...order.invoices, ...rows.map(({ transId }) => transId)]
}

async function standings({ store }: Deps, orders: readonly OrderRow[]): Promise<string[]> {
  const lines: string[] = []
  for (const order of orders) {
    const { tally, due, payment } = await factsOf(store, order)
    const access = payment?.state === 'granted' ? 'its tests are given' : 'it gives nothing'
    const look = order.nextLookAt === null ? 'never again' : order.nextLookAt.toISOString()
    lines.push(
      `Order ${order.po} (${itemTitle(itemNamed(order.item))}): ${order.state}, ${access}; ` +
        `${formatDollars(tally.charged)} charged, ${sumsOf({ tally, due })} Next look: ${look}.`,
    )
  }
  return lines
}

function actLine({ at, operator, command, subject, outcome, why, detail }: OperatorActRow): Happening {
  const reason = outcome === 'started' && why !== '' ? `, because: ${why}` : ''
  const end = detail === '' ? '' : `: ${detail}`
  return { at, text: `Operator ${operator}: ${command} ${subject}, ${outcome}${reason}${end}` }
}

function written(head: string, happenings: readonly Happening[], standing: readonly string[]): string {
  const inOrder = [...happenings].sort((one, other) => one.at.getTime() - other.at.getTime())
  return [head, ...inOrder.map(({ at, text }) => `${at.toISOString()}  ${text}`), ...standing].join('\n')
}

type Happening = { at: Date; text: string }

type Usage = Awaited<ReturnType<Deps['store']['accounts']['usageOf']>>

type Kept = Awaited<ReturnType<typeof keptOf>>

function linesOf(kept: Kept): Happening[] {
  return [
    ...orderLines(kept.order),
    ...kept.rows.map(rowLine),
    ...paymentLines(kept),
    ...kept.reviews.flatMap(reviewLines),
    ...kept.mails.flatMap(mailLines),
  ]
}

/** Usage of the tests, as evidence in a dispute */
function usageLines({ attempts, practices }: Usage, tests: readonly number[]): Happening[] {
  const isAbout = ({ testNumber }: { testNumber: number }) => tests.includes(testNumber)
  return [
    ...attempts.filter(isAbout).flatMap(({ testNumber, startedAt, finishedAt, passages, acts }) => [
      {
        at: startedAt,
        text: `Test ${testNumber} was started; ${passages} passages were read, with ${acts} acts.`,
      },
      ...at(finishedAt, `Test ${testNumber} was finished.`),
    ]),
    ...practices.filter(isAbout).map(({ testNumber, practice, startedAt, lastAct }) => ({
      at: startedAt,
      text: `Passage ${practice.passage} of Test ${testNumber} was practiced, with ${lastAct} acts.`,
    })),
  ]
}

function orderLines(order: OrderRow): Happening[] {
  const { po, amountCents, createdAt, item, invoices, discountedBy, openedAt, chargedAt } = order
  const leans = discountedBy.map(({ testNumber, source }) => `Test ${testNumber} by ${source}`)
  const off = leans.length === 0 ? '' : `, less ${leans.join(', ')}`
  const checkouts = invoices.length === 0 ? 'no checkout' : `checkouts ${invoices.join(', ')}`
  return [
    {
      at: createdAt,
      text: `Order ${po} for ${itemTitle(itemNamed(item))} at ${dollars(amountCents)}${off}; ${checkouts}.`,
    },
    ...at(openedAt, `Its latest checkout was opened.`),
    ...at(chargedAt, `Order ${po}: a charge was first seen.`),
    ...at(order.takenBackAt, `Order ${po}: its access was taken back.`),
    ...at(order.revokedAt, `Order ${po}: an operator revoked its access, whatever the provider shows.`),
  ]
}

function rowLine(row: TransactionRow): Happening {
  const { transId, words, amountCents, currency, invoice, seenAt, toldBy } = row
  const amount = amountCents === null ? 'an unreadable amount' : `${formatDollars(amountCents)} ${currency}`
  const text = `Provider's row ${transId}: ${words}, ${amount}, invoice ${invoice}; told by ${toldBy}.`
  return { at: seenAt, text }
}

function paymentLines({ payment, tests }: Kept): Happening[] {
  if (!payment) return []
  const { provider, transId, amountCents, paidAt, state } = payment
  const source = sourceOf(provider, transId)
  return [
    { at: paidAt, text: `Payment ${source} of ${dollars(amountCents)} recorded; ${state} now.` },
    ...tests
      .filter((test) => test.source === source)
      .map(({ testNumber, grantedAt }) => ({
        at: grantedAt,
        text: `Test ${testNumber} given by ${source}.`,
      })),
  ]
}

function reviewLines(review: ReviewRow): Happening[] {
  const { reason, amountCents, transId, createdAt, resolution, resolvedAt } = review
  const figure = amountCents === null ? '' : ` of ${dollars(amountCents)}`
  const about = transId === '' ? '' : `, about ${transId}`
  return [
    { at: createdAt, text: `Review opened: ${reason}${figure}${about}.` },
    ...at(resolvedAt, `Review closed: ${reason}${figure}, ${resolution}.`),
  ]
}

function mailLines({ createdAt, sentAt, givenUpAt }: Kept['mails'][number]): Happening[] {
  return [
    { at: createdAt, text: 'A receipt is owed by mail.' },
    ...at(sentAt, 'The receipt was mailed.'),
    ...at(givenUpAt, 'The mail of the receipt was given up.'),
  ]
}

function at(moment: Date | null, text: string): Happening[] {
  return moment === null ? [] : [{ at: moment, text }]
}

const dollars = (cents: number) => `${formatDollars(cents)} USD`
