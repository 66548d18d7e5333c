import { formatDollars, itemNamed, itemTitle } from '../domain/pricing'
import { dismiss, grantReviewed, refund } from '../functions/payments/decide'
import { allowTakeBacks } from '../functions/payments/settling/takeBacks'
import type { Parts } from '../functions/server'
import { runOperator } from './operator'

/** npm run payments: what an operator decides about charges that did not fit their orders (docs/operations.md). */
const USAGE = [
  'npm run payments -- list                      charges that wait for a decision',
  'npm run payments -- grant <transaction id>    gives the buyer what the order names',
  'npm run payments -- refund <transaction id>   gives the money back, and takes back what it had bought',
  'npm run payments -- dismiss <transaction id>  closes a review of a charge that was taken back by the provider',
  'npm run payments -- allow-take-backs          for an hour, access ends however often money goes back',
].join('\n')

const WITHOUT_ID = ['list', 'allow-take-backs']

const commands: Record<string, (deps: Parts['deps'], transId: string) => Promise<string>> = {
  list,
  'allow-take-backs': async (deps) => `Allowed until ${(await allowTakeBacks(deps)).toISOString()}.`,
  grant: async (deps, transId) => `Granted: ${testsText(await grantReviewed(deps, transId))}.`,
  refund: async (deps, transId) => {
    const cents = await refund(deps, transId)
    return cents === 0
      ? `All of ${transId} had gone back.`
      : `Refunded ${formatDollars(cents)} of ${transId}.`
  },
  dismiss: async (deps, transId) => {
    await dismiss(deps, transId)
    return `Closed ${transId}.`
  },
}

async function list({ store }: Parts['deps']): Promise<string> {
  const reviews = await store.reviews.open()
  const lines = await Promise.all(
    reviews.map(async ({ transId, po, reason, amountCents, currency, createdAt }) => {
      const order = await store.orders.find(po)
      if (!order) throw new Error('An order vanished.')
      const figure =
        amountCents === null ? 'an unreadable amount' : `${formatDollars(amountCents)} ${currency}`
      return [
        `${transId}  ${createdAt.toISOString()}  ${reason}: ${figure}`,
        `  for ${itemTitle(itemNamed(order.item))} at ${formatDollars(order.amountCents)} USD`,
        `  order ${po} of ${order.userId === null ? 'a deleted account' : order.username}`,
      ].join('\n')
    }),
  )
  return lines.length === 0 ? 'No charge waits for a decision.' : lines.join('\n')
}

function testsText(numbers: readonly number[]): string {
  return numbers.map((number) => `Test ${number}`).join(', ')
}

runOperator(USAGE, ([command = '', transId = '']) => {
  const run = commands[command]
  if (!run || (!WITHOUT_ID.includes(command) && !/^\d{1,20}$/.test(transId))) return null
  return ({ deps }) => run(deps, transId)
})
