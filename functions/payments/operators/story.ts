import { testNumbers } from '../../../domain/exam'
import { formatDollars, itemNamed, itemTitle, testsOf } from '../../../domain/pricing'
import type { Deps } from '../../deps'
import type { OperatorActRow } from '../../store/repositories/operatorActsRepository'
import type { OrderRow } from '../../store/repositories/ordersRepository'
import { DecisionError, orderNamed } from '../reviewDecisions'
import { factsOf } from '../settling/standing'
import { sumsOf } from './advice'
import { linesOf, usageLines, type Happening, type Kept } from './storyLines'

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

async function keptOf({ store }: Deps, order: OrderRow): Promise<Kept> {
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
