import { testNumbers } from '../../../domain/exam'
import { formatDollars, itemNamed, itemTitle, testsOf } from '../../../domain/pricing'
import type { Deps } from '../../deps'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import { DecisionError, orderNamed } from '../reviewDecisions'
import { sumsOf } from './advice'
import { factsOf, sourceOf } from '../settling/standing'

type Happening = { at: Date; text: string }

/**
 * Doesn't ask the card provider.
 * @param name an email address, a user's id, an order, checkout or transaction number
 * @throws DecisionError for an unknown name; ApiError when the identity provider cannot be asked
 */
export async function storyOf(deps: Deps, name: string): Promise<string> {
  const { accounts, operatorActs, users } = deps.store
  const userId = await userNamed(deps, name)
  const asked = userId === null ? await orderNamed(deps, name) : null
  const buyer = userId ?? asked?.userId ?? null
  const user = buyer === null ? undefined : await users.find(buyer)
  if (!user && !asked) throw new DecisionError('There is a login with this address, and no record.')
  const all = buyer === null ? null : await accounts.allOf(buyer)
  const orders = asked ? [asked] : (all?.orders ?? [])
  const stories = await Promise.all(orders.map((order) => orderStory(deps, order)))
  const acts = await operatorActs.about([
    ...(userId === null ? [] : [userId]),
    ...stories.flatMap(({ names }) => names),
  ])
  const sources = stories.map(({ source }) => source)
  const happenings = [
    ...(asked
      ? []
      : [...on(user?.createdAt, 'Registered.'), ...on(user?.deletedAt, 'The account was deleted.')]),
    ...stories.flatMap((story) => story.happenings),
    ...(all?.tests ?? [])
      .filter(({ source }) => !asked || sources.includes(source))
      .flatMap(({ testNumber, source, grantedAt }) =>
        on(grantedAt, `Test ${testNumber} given by ${source}.`),
      ),
    ...(all?.mails ?? [])
      .filter((mail) => stories.some(({ paymentId }) => paymentId && paymentId === mail.paymentId))
      .flatMap(({ sentAt, givenUpAt }) => [
        ...on(sentAt, 'The receipt was mailed.'),
        ...on(givenUpAt, 'The mail of the receipt was given up.'),
      ]),
    ...(buyer === null
      ? []
      : await usageOf(deps, buyer, asked ? testsOf(itemNamed(asked.item)) : testNumbers)),
    ...acts.flatMap(({ at, operator, command, subject, outcome, why, detail }) =>
      on(
        at,
        `Operator ${operator}: ${[`${command} ${subject}`, outcome, why, detail].filter(Boolean).join(', ')}.`,
      ),
    ),
  ]
  return [
    `${asked ? `Order ${asked.po} of ` : ''}${user ? `user ${user.id}, ${user.username}` : 'a deleted account'}`,
    ...happenings
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, text }) => `${at.toISOString()}  ${text}`),
    ...stories.map(({ standing }) => standing),
  ].join('\n')
}

async function userNamed({ identity, store }: Deps, name: string): Promise<string | null> {
  if (!name.includes('@')) return (await store.users.find(name)) ? name : null
  const userId = await identity.find(name)
  if (userId === null) throw new DecisionError('Nobody has a login with this address.')
  return userId
}

async function orderStory({ store }: Deps, order: OrderRow) {
  const { po, item, invoices, discountedBy } = order
  const { tally, due, payment } = await factsOf(store, order)
  const rows = await store.transactions.ofOrder(po)
  const reviews = await store.reviews.ofOrder(po)
  const source = payment && sourceOf(payment.provider, payment.transId)
  const less = discountedBy.map(({ testNumber }) => `, less Test ${testNumber}`).join('')
  const title = itemTitle(itemNamed(item))
  return {
    source,
    paymentId: payment?.id,
    names: [po, ...invoices, ...rows.map(({ transId }) => transId)],
    happenings: [
      ...on(
        order.createdAt,
        `Order ${po} for ${title} at ${dollars(order.amountCents)}${less}; checkouts ${invoices.join(', ')}.`,
      ),
      ...on(order.openedAt, `Order ${po}: its latest checkout was opened.`),
      ...on(order.chargedAt, `Order ${po}: a charge was first seen.`),
      ...on(order.takenBackAt, `Order ${po}: its access was taken back.`),
      ...on(order.revokedAt, `Order ${po}: an operator revoked its access, whatever the provider shows.`),
      ...rows.flatMap(({ transId, words, amountCents, currency, invoice, seenAt, toldBy }) =>
        on(
          seenAt,
          `Provider's row ${transId}: ${words}, ${dollars(amountCents, currency)}, invoice ${invoice}; told by ${toldBy}.`,
        ),
      ),
      ...on(
        payment?.paidAt,
        `Payment ${source} of ${dollars(payment?.amountCents)} recorded; ${payment?.state} now.`,
      ),
      ...reviews.flatMap(({ reason, amountCents, transId, createdAt, resolution, resolvedAt }) => [
        ...on(createdAt, `Review opened: ${reason}, ${dollars(amountCents)}, about ${transId || po}.`),
        ...on(resolvedAt, `Review closed: ${reason}, ${resolution}.`),
      ]),
    ],
    standing:
      `Order ${po} (${title}): ${order.state}, ${payment?.state === 'granted' ? 'its tests are given' : 'it gives nothing'}; ` +
      `${dollars(tally.charged)} charged, ${sumsOf({ tally, due })} Next look: ${order.nextLookAt?.toISOString() ?? 'never again'}.`,
  }
}

/** Usage of the tests, as evidence in a dispute */
async function usageOf({ store }: Deps, userId: string, tests: readonly number[]): Promise<Happening[]> {
  const { attempts, practices } = await store.accounts.usageOf(userId)
  const isAbout = ({ testNumber }: { testNumber: number }) => tests.includes(testNumber)
  return [
    ...attempts
      .filter(isAbout)
      .flatMap(({ testNumber, startedAt, finishedAt, passages, acts }) => [
        ...on(
          startedAt,
          `Test ${testNumber} was started; ${passages} passages were read, with ${acts} acts.`,
        ),
        ...on(finishedAt, `Test ${testNumber} was finished.`),
      ]),
    ...practices
      .filter(isAbout)
      .flatMap(({ testNumber, practice: { passage }, startedAt, lastAct }) =>
        on(startedAt, `Passage ${passage} of Test ${testNumber} was practiced, with ${lastAct} acts.`),
      ),
  ]
}

function on(moment: Date | null | undefined, text: string): Happening[] {
  return moment ? [{ at: moment, text }] : []
}

function dollars(cents: number | null | undefined, currency = 'USD'): string {
  return typeof cents === 'number' ? `${formatDollars(cents)} ${currency}` : 'an unreadable amount'
}
