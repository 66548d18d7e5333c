import type { OrderRow } from '../../store/repositories/ordersRepository'
import type { PaymentRow } from '../../store/repositories/paymentsRepository'
import type { ReviewReason } from '../../store/repositories/reviewsRepository'
import { sumOf, wentBack, type Tally } from './ledger'

/** A case for review, with the amount its reason refers to, in cents */
export type Finding = { reason: ReviewReason; amountCents: number | null; transId: string; currency: string }

export type Verdict = {
  access: boolean
  state: OrderRow['state']
  findings: Finding[]
}

export type Facts = {
  order: Pick<OrderRow, 'userId' | 'state' | 'revokedAt' | 'amountCents'>
  payment: Pick<PaymentRow, 'state' | 'transId'> | undefined
  tally: Tally
  due: number
  /** Whether it would add a test */
  brings: boolean
  /** Granted as it is by an operator */
  isAccepted?: boolean
}

/**
 * Grants access once the money is certainly kept, and revokes it once it is certainly gone.
 * In between, access stays unchanged and a person decides.
 */
export function verdictOn(facts: Facts): Verdict {
  const { order, payment, tally } = facts
  const access = hasAccess(facts)
  if (order.revokedAt !== null) return { access, findings: [], state: endOf(order.state) }
  const findings = tally.unclear.map(({ row, reason }): Finding => {
    const { transId, amountCents, currency } = row
    return { reason, transId, amountCents, currency }
  })
  const isOpen = tally.keptAtMost > 0 || findings.length > 0
  const money = moneyFinding(facts, access)
  const transId = tally.standing.at(-1)?.transId ?? payment?.transId ?? ''
  if (money) findings.push({ ...money, transId, currency: 'USD' })
  return { access, findings, state: access ? 'granted' : isOpen ? 'review' : endOf(order.state) }
}

function hasAccess({ order, payment, tally, due, brings, isAccepted }: Facts): boolean {
  if (order.revokedAt !== null) return false
  if (payment?.state === 'granted') return !isGone(tally, Math.min(due, order.amountCents))
  if (isAccepted) return !wentBack(tally)
  const isPaid = tally.standing.length > 0 && tally.keptAtLeast >= due
  // An order that has granted before may grant again.
  return isPaid && order.userId !== null && (brings || payment !== undefined)
}

/**
 * Whether a whole charge was refunded and the rest covers neither the amount due nor the agreed price.
 * Partially refunded charges count in full, because a partial refund is deliberate.
 */
function isGone({ charged, standing }: Tally, owed: number): boolean {
  const stands = sumOf(standing)
  return stands < charged && stands < owed
}

function moneyFinding(
  { order, tally, due, brings }: Facts,
  access: boolean,
): Pick<Finding, 'reason' | 'amountCents'> | null {
  const { keptAtLeast, keptAtMost, standing } = tally
  const stands = sumOf(standing)
  if (access) {
    if (keptAtLeast > due) return { reason: 'overpaid', amountCents: keptAtLeast - due }
    if (keptAtMost >= due || order.userId === null) return null
    return stands >= due
      ? { reason: 'partial_return', amountCents: stands - keptAtMost }
      : { reason: 'discount_lost', amountCents: due - keptAtMost }
  }
  if (keptAtMost === 0) return null
  if (order.userId === null) return { reason: 'account_deleted', amountCents: keptAtMost }
  if (!brings) return { reason: 'nothing_to_grant', amountCents: keptAtMost }
  // If the amount may suffice, the unclear rows need review instead.
  return keptAtMost < due ? { reason: 'undercharged', amountCents: due - keptAtMost } : null
}

/** The state of an order without money, which lets the buyer order again */
function endOf(state: OrderRow['state']): OrderRow['state'] {
  return state === 'open' ? 'open' : 'abandoned'
}
