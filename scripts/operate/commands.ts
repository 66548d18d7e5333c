import { centsOfAmount, formatDollars, itemNamed, itemTitle } from '../../domain/pricing'
import { testNumbers } from '../../domain/exam'
import { StartError } from '../../functions/base/startError'
import {
  dismiss,
  grantReviewed,
  refund,
  restore,
  revoke,
  chargeNamed,
} from '../../functions/payments/reviewDecisions'
import { adopt } from '../../functions/payments/operators/adopt'
import { adviceOn, sumsOf } from '../../functions/payments/operators/advice'
import { storyOf } from '../../functions/payments/operators/story'
import { ProviderError } from '../../functions/payments/provider/provider'
import { factsOf } from '../../functions/payments/settling/standing'
import { allowTakeBacks } from '../../functions/payments/settling/takeBacks'
import type { Parts } from '../../functions/server'

type Deps = Parts['deps']

export type Asked = { id: string; amount?: string; anew?: boolean; email?: string; item?: string }

export type Command = {
  names: 'nothing' | 'transaction' | 'order' | 'anything'
  /** Recorded */
  acts?: true
  /** For commands that move money or revoke access */
  needsWhy?: true
  options?: readonly (keyof Asked)[]
  run(deps: Deps, asked: Asked): Promise<string>
}

export const commands: Record<string, Command> = {
  list: { names: 'nothing', run: list },
  show: { names: 'anything', run: (deps, { id }) => storyOf(deps, id) },
  grant: {
    ...{ names: 'transaction', acts: true },
    run: async (deps, { id }) => {
      const tests = await grantReviewed(deps, id)
      return `Granted: ${tests.map((number) => `Test ${number}`).join(', ')}.`
    },
  },
  refund: { names: 'order', acts: true, needsWhy: true, options: ['amount', 'anew'], run: giveBack },
  revoke: {
    ...{ names: 'order', acts: true, needsWhy: true },
    run: async (deps, { id }) => {
      await revoke(deps, id)
      return `The access of ${id} was taken back. No money was moved; restore gives it back.`
    },
  },
  restore: {
    ...{ names: 'order', acts: true },
    run: async (deps, { id }) => {
      await restore(deps, id)
      return `The provider's rows show the money of ${id}, and its access is given.`
    },
  },
  dismiss: {
    ...{ names: 'order', acts: true },
    run: async (deps, { id }) => {
      await dismiss(deps, id)
      return `Put aside: what waited about ${id}. No money was moved.`
    },
  },
  adopt: { names: 'transaction', acts: true, options: ['email', 'item'], run: adoptCharge },
  'allow-take-backs': {
    ...{ names: 'nothing', acts: true, needsWhy: true },
    run: async (deps) => {
      const until = (await allowTakeBacks(deps)).toISOString()
      return `Until ${until} access ends however often money goes back. What was held is tried again within a quarter of an hour.`
    },
  },
}

async function list({ store }: Deps): Promise<string> {
  const reviews = await store.reviews.open()
  const entries = await Promise.all(
    reviews.map(async (review) => {
      const { po, reason, transId, createdAt } = review
      const order = await store.orders.find(po)
      if (!order) throw new Error('An order vanished.')
      const { what, ways } = adviceOn(review)
      const buyer = order.userId === null ? 'a deleted account' : order.username
      return [
        `${transId || po}  ${createdAt.toISOString()}  ${reason}`,
        `  ${what}`,
        `  ${itemTitle(itemNamed(order.item))} at ${formatDollars(order.amountCents)} USD, order ${po} of ${buyer}`,
        `  By the provider's rows: ${sumsOf(await factsOf(store, order))}`,
        ...ways.map(({ when, command }) => `  ${when}: npm run payments -- ${command}`),
      ].join('\n')
    }),
  )
  return entries.length === 0 ? 'No charge waits for a decision.' : entries.join('\n\n')
}

async function giveBack(deps: Deps, { id, amount, anew }: Asked): Promise<string> {
  const amountCents = amount === undefined ? undefined : centsOfOption(amount)
  const transId = await chargeNamed(deps, id)
  const cents = await refund(deps, transId, amountCents, anew).catch((error: unknown) => {
    const isRejected = error instanceof ProviderError && error.kind === 'rejected'
    if (!isRejected || amountCents === undefined) throw error
    throw new StartError(
      `The provider refused it, and nothing was moved: a part of a charge goes back only once its card batch is closed, usually over night.`,
      { cause: error },
    )
  })
  const row = await deps.store.transactions.find(deps.provider.name, transId)
  const payment = row && (await deps.store.payments.findByInvoice(row.po))
  const access =
    payment === undefined
      ? 'It had brought no access.'
      : payment.state === 'granted'
        ? 'Its access stays.'
        : 'Its access is taken back.'
  const money =
    cents === 0
      ? `${amountCents === undefined ? `All of ${transId}` : `The ${formatDollars(amountCents)} of ${transId}`} had gone back before: nothing was moved now.`
      : `Refunded ${formatDollars(cents)} USD of ${transId}; the provider's rows show it.`
  return `${money} ${access}`
}

function centsOfOption(amount: string): number {
  const cents = centsOfAmount(amount)
  if (cents === null || cents === 0) throw new StartError('--amount is in dollars: 20.00.')
  return cents
}

async function adoptCharge(deps: Deps, { id, email = '', item = '' }: Asked): Promise<string> {
  const name = item === 'all' ? '' : item
  if (name !== '' && !testNumbers.some((number) => String(number) === name)) {
    throw new StartError('--item is the number of a test, or all.')
  }
  const userId = await deps.identity.find(email)
  if (userId === null) throw new StartError('Nobody has a login with this address.')
  const po = await adopt(deps, { transId: id, userId, item: name })
  return `Adopted ${id} as order ${po}: user ${userId} has ${itemTitle(itemNamed(name))}.`
}
