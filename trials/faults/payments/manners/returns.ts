import type { Random } from '../../../harness/random'
import type { Stack } from '../stack'

export const WAYS = ['void', 'refund', 'part', 'parts', 'refund and its void', 'part and its void'] as const
export type Way = (typeof WAYS)[number] | 'unreadable'

/** Rows the product can't interpret. */
const UNREADABLE: readonly [object, ...object[]] = [
  { type: 'chargeback' },
  { status: 'PENDING' },
  { currency: 'CAD' },
  { amount: null },
  { amount: -59.99 },
  { amount: 1 },
]

const PART = 20

/** Returns money at the provider, half the time without a webhook. */
export async function giveBack(
  stack: Stack,
  way: Way,
  transactionId: number,
  random: Random,
  tell: (line: string) => void,
  silent = random.below(2) === 0,
): Promise<void> {
  const quiet = silent ? { silent } : {}
  const refund = (amount?: number) =>
    stack.atSandbox('refund', { transactionId, ...quiet, ...(amount === undefined ? {} : { amount }) })
  const undo = () => {
    const latest = stack.readLedger().returns.findLast(({ of }) => of === transactionId)
    return latest ? stack.atSandbox('void', { transactionId: latest.transactionId, ...quiet }) : false
  }
  if (way !== 'void' && way !== 'unreadable') await stack.atSandbox('settle', { transactionId })
  const steps: Record<Way, (() => Promise<boolean> | boolean)[]> = {
    void: [() => stack.atSandbox('void', { transactionId, ...quiet })],
    refund: [() => refund()],
    part: [() => refund(PART)],
    parts: [() => refund(PART), () => refund()],
    unreadable: [
      () => stack.atSandbox('void', { transactionId, ...quiet, shownAs: random.pick(UNREADABLE) }),
    ],
    'refund and its void': [() => refund(), undo],
    'part and its void': [() => refund(PART), undo],
  }
  for (const step of steps[way])
    tell(`${way} of ${transactionId}${silent ? ', untold' : ''}: ${await step()}`)
}
