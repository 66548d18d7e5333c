import type { Entries, Plan, Return, Transaction } from './entries'

/** Idempotency window */
const REPEAT_MS = 300_000
/** Card batches close automatically after this. */
const BATCH_MS = 86_400_000

export type Wish = {
  type: Return['type']
  of: number
  /** For a refund; default: all that is left. A reverse is always whole. */
  amount?: string
  shownAs?: Return['shownAs']
  idempotencyKey?: string
}

export type Refusal = { refused: 400 | 409; reason: string }

type Parts = { entries: Entries; now: () => number; nextId: () => number }

const cents = (amount: string) => Math.round(Number(amount) * 100)
const dollars = (amount: number) => (amount / 100).toFixed(2)

/**
 * As at the provider, refunds are separate rows, and the charge's row never changes.
 * While the card batch is open, a `reverse` of the whole; afterwards `refund`s, also in parts. A `reverse` can undo a
 * refund.
 */
export function createReturns({ entries, now, nextId }: Parts) {
  const returns = () => entries.of('return')

  const isOpen = (row: Transaction | Return) =>
    now() - row.createdAt < BATCH_MS &&
    !entries.of('settled').some(({ transactionIds }) => transactionIds.includes(row.transactionId))

  const isUndone = ({ transactionId }: Return) => returns().some((each) => each.of === transactionId)

  /** Amount not yet returned, in cents */
  const leftOf = (row: Transaction | Return) =>
    returns()
      .filter((each) => each.of === row.transactionId && !isUndone(each))
      .reduce((sum, each) => sum - cents(each.amount), cents(row.amount))

  const subjectOf = (id: number): Transaction | Return | undefined =>
    [...entries.of('transaction'), ...returns()].find(({ transactionId }) => transactionId === id)

  const give = (wish: Wish, plan?: Plan): Return | Refusal => {
    const refuse = (reason: string): Refusal => ({ refused: 400, reason })
    const subject = subjectOf(wish.of)
    const isCharge = subject?.kind === 'transaction' && subject.status === 'APPROVED'
    const isRefund = subject?.kind === 'return' && subject.type === 'refund'
    if (!subject || !(isCharge || (isRefund && wish.type === 'reverse'))) {
      return refuse('No such transaction')
    }
    const left = leftOf(subject)
    const asked = wish.amount === undefined ? left : cents(wish.amount)
    if (wish.type === 'reverse') {
      if (!isOpen(subject)) return refuse('The card batch is closed: refund it instead')
      if (left < cents(subject.amount)) return refuse('Reversed already')
    } else if (isOpen(subject)) {
      return refuse('The card batch is open: reverse it instead')
    }
    if (asked <= 0 || asked > left) return refuse('More than is left of it')
    return entries.write({
      kind: 'return',
      transactionId: nextId(),
      type: wish.type,
      of: wish.of,
      amount: dollars(asked),
      createdAt: plan?.at ?? now(),
      ...(wish.shownAs === undefined ? {} : { shownAs: wish.shownAs }),
      ...(wish.idempotencyKey === undefined ? {} : { idempotencyKey: wish.idempotencyKey }),
      ...(plan === undefined ? {} : { plan: plan.plan }),
    })
  }

  const settle = (rows: readonly Pick<Transaction, 'transactionId'>[]) =>
    entries.write({ kind: 'settled', transactionIds: rows.map(({ transactionId }) => transactionId) })

  return {
    returns,

    giveBack(wish: Wish): Return | Refusal {
      const before = returns().find(
        ({ idempotencyKey, createdAt }) =>
          idempotencyKey !== undefined &&
          idempotencyKey === wish.idempotencyKey &&
          now() - createdAt < REPEAT_MS,
      )
      if (!before) return give(wish)
      const isSame =
        before.type === wish.type &&
        before.of === wish.of &&
        cents(before.amount) === cents(wish.amount ?? before.amount)
      return isSame ? before : { refused: 409, reason: 'The idempotency-key was used for another request' }
    },

    /** All card batches, or the one of a transaction */
    settleBatches(transactionId?: number): void {
      const rows = [...entries.of('transaction'), ...returns()].filter(isOpen)
      settle(rows.filter((each) => transactionId === undefined || each.transactionId === transactionId))
    },

    plan(wish: Pick<Plan, 'type' | 'of' | 'amount'>, afterMs: number): void {
      entries.write({ kind: 'plan', plan: entries.of('plan').length, ...wish, at: now() + afterMs })
    },

    carryOutPlans(): Return[] {
      const done = new Set([...returns(), ...entries.of('dropped')].map(({ plan }) => plan))
      const due = entries.of('plan').filter(({ plan, at }) => at <= now() && !done.has(plan))
      return due
        .sort((one, other) => one.at - other.at)
        .flatMap((plan) => {
          if (plan.type === 'refund') settle([{ transactionId: plan.of }])
          const made = give({ type: plan.type, of: plan.of, amount: plan.amount }, plan)
          if (!('refused' in made)) return [made]
          entries.write({ kind: 'dropped', plan: plan.plan })
          return []
        })
    },
  }
}
