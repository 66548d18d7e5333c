import type { Entries, Plan, Return, Transaction } from './entries'

/** How long a repeat under the same key is known for one. */
const REPEAT_MS = 300_000
/** A card batch that nobody closes is closed by itself. */
const BATCH_MS = 86_400_000

/** What is asked for: money of a charge back, or a refund undone. */
export type Wish = {
  type: Return['type']
  of: number
  /** A refund's; a reverse is whole. Absent: whatever is left. */
  amount?: string
  shownAs?: Return['shownAs']
  idempotencyKey?: string
}

export type Refusal = { refused: 400 | 409; reason: string }

type Parts = { entries: Entries; now: () => number; nextId: () => number }

const cents = (amount: string) => Math.round(Number(amount) * 100)
const dollars = (amount: number) => (amount / 100).toFixed(2)

/**
 * Money that goes back, as the provider does it. A charge stays as it was; what goes back is a row of its own: a
 * `reverse` of the whole while the card batch is open, `refund`s of parts up to the amount once it is closed. A refund
 * can be undone by a `reverse` in its turn.
 */
export function createReturns({ entries, now, nextId }: Parts) {
  const returns = () => entries.of('return')

  const isOpen = (row: Transaction | Return) =>
    now() - row.createdAt < BATCH_MS &&
    !entries.of('settled').some(({ transactionIds }) => transactionIds.includes(row.transactionId))

  const isUndone = ({ transactionId }: Return) => returns().some((each) => each.of === transactionId)

  /** What of a row's amount has not gone back, in cents. */
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

    /** Gives money back; the same again for a repeat under its key. */
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

    /** Closes the card batches: of all rows so far, or of one. */
    settleBatches(transactionId?: number): void {
      const rows = [...entries.of('transaction'), ...returns()].filter(isOpen)
      settle(rows.filter((each) => transactionId === undefined || each.transactionId === transactionId))
    },

    plan(wish: Pick<Plan, 'type' | 'of' | 'amount'>, afterMs: number): void {
      entries.write({ kind: 'plan', plan: entries.of('plan').length, ...wish, at: now() + afterMs })
    },

    /** Carries out the plans that are due, and gives the rows that came of them. */
    carryOutPlans(): Return[] {
      const done = new Set([...returns(), ...entries.of('dropped')].map(({ plan }) => plan))
      const due = entries.of('plan').filter(({ plan, at }) => at <= now() && !done.has(plan))
      return due
        .sort((one, other) => one.at - other.at)
        .flatMap((plan) => {
          // What is refunded later has had its batch closed by then.
          if (plan.type === 'refund') settle([{ transactionId: plan.of }])
          const made = give({ type: plan.type, of: plan.of, amount: plan.amount }, plan)
          if (!('refused' in made)) return [made]
          entries.write({ kind: 'dropped', plan: plan.plan })
          return []
        })
    },
  }
}
